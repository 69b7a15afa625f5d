const WORDS = 8;
const MIN_TYPO_LENGTH = 5;
const WORD = /[\p{L}\p{N}]+/gu;

export interface Search {
  readonly query: string;
  readonly isMistyped: boolean;
  readonly sourceId: string;
}

/** Queries of someone who remembers part of a question: eight consecutive words of its stem, every second query with one typo. */
export function searchesFor(sources: readonly { readonly id: string; readonly stem: string }[], chance: () => number): Search[] {
  return sources.map(({ id, stem }, at) => {
    const all = stem.toLowerCase().match(WORD) ?? [];
    const first = Math.floor(chance() * Math.max(1, all.length - WORDS + 1));
    const words = all.slice(first, first + WORDS);
    const isMistyped = at % 2 === 1;
    return { query: (isMistyped ? withTypo(words, chance) : words).join(' '), isMistyped, sourceId: id };
  });
}

function withTypo(words: readonly string[], chance: () => number): string[] {
  const long = words.map((word, at) => ({ word, at })).filter(({ word }) => word.length >= MIN_TYPO_LENGTH);
  const chosen = long[Math.floor(chance() * long.length)];
  return words.map((word, at) => (at === chosen?.at ? typoIn(word, chance) : word));
}

/** Drops, doubles, replaces, or swaps a letter; the first letter stays. */
function typoIn(word: string, chance: () => number): string {
  const at = 1 + Math.floor(chance() * (word.length - 2));
  const [before, letter, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  const typos = [
    before + next + after,
    before + letter + letter + next + after,
    `${before}${'etaoinsrhl'.charAt(Math.floor(chance() * 10))}${next}${after}`,
    before + next + letter + after,
  ];
  return typos[Math.floor(chance() * typos.length)] ?? word;
}
