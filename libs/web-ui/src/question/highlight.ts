/** A piece of a text, and whether it is one of the words looked for. */
export interface TextPiece {
  text: string;
  isMatch: boolean;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Endings that the search of the bank looks past too ("encrypting", "encrypted" and "encryption" are one word to it). */
const endings = ['ations', 'ation', 'ingly', 'ions', 'ings', 'ies', 'ing', 'ion', 'ely', 'ed', 'es', 'ly', 'e', 's', 'y'];
const SHORTEST_STEM = 3;

/** @returns a word without its ending, so that forms of a word meet. Rough: it only paints, the search itself decides. */
function stemOf(word: string): string {
  const ending = endings.find((candidate) => word.endsWith(candidate) && word.length - candidate.length >= SHORTEST_STEM);
  const bare = ending ? word.slice(0, -ending.length) : word;
  return bare.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

/**
 * Cuts a text into what matches a search and what does not.
 * @param query what was searched for; its last word may not be typed to its end
 */
export function findMatches(text: string, query: string): TextPiece[] {
  const words = wordsOf(query);
  const last = words.at(-1);
  if (last === undefined) return [{ text, isMatch: false }];
  const stems = new Set(words.map(stemOf));
  const isMatch = (piece: string) => {
    const word = piece.toLowerCase();
    return word.startsWith(last) || stems.has(stemOf(word));
  };
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isMatch: isMatch(piece) }))
    .reduce<TextPiece[]>(joined, []);
}

/** Neighbours of a kind become one piece. */
function joined(pieces: TextPiece[], piece: TextPiece): TextPiece[] {
  const before = pieces.at(-1);
  if (!before || before.isMatch || piece.isMatch) return [...pieces, piece];
  return [...pieces.slice(0, -1), { text: before.text + piece.text, isMatch: false }];
}
