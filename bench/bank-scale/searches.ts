const WORDS = 8;
const SHORTEST_MISTYPED = 5;
const WORD = /[\p{L}\p{N}]+/gu;

export interface Search {
  readonly query: string;
  readonly isMistyped: boolean;
  readonly sourceId: string;
}

/** What somebody types who remembers part of a question: eight words of it in a row, in every second search one of them mistyped. */
export function searchesFor(sources: readonly { readonly id: string; readonly stem: string }[], chance: () => number): Search[] {
  return sources.map(({ id, stem }, at) => {
    const all = stem.toLowerCase().match(WORD) ?? [];
    const first = Math.floor(chance() * Math.max(1, all.length - WORDS + 1));
    const words = all.slice(first, first + WORDS);
    const isMistyped = at % 2 === 1;
    return { query: (isMistyped ? mistyped(words, chance) : words).join(' '), isMistyped, sourceId: id };
  });
}

function mistyped(words: readonly string[], chance: () => number): string[] {
  const long = words.map((word, at) => ({ word, at })).filter(({ word }) => word.length >= SHORTEST_MISTYPED);
  const chosen = long[Math.floor(chance() * long.length)];
  return words.map((word, at) => (at === chosen?.at ? slip(word, chance) : word));
}

/** One letter left out, doubled, put for another, or two that changed places; the first one is right. */
function slip(word: string, chance: () => number): string {
  const at = 1 + Math.floor(chance() * (word.length - 2));
  const [before, letter, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  const slips = [
    before + next + after,
    before + letter + letter + next + after,
    `${before}${'etaoinsrhl'.charAt(Math.floor(chance() * 10))}${next}${after}`,
    before + next + letter + after,
  ];
  return slips[Math.floor(chance() * slips.length)] ?? word;
}
