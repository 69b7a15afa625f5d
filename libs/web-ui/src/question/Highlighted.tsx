interface HighlightedProps {
  text: string;
  /** The search; if absent, nothing is highlighted. */
  query?: string;
}

/** A text with a search's matches highlighted. */
export function Highlighted({ text, query }: HighlightedProps) {
  if (!query) return text;
  let at = 0;
  return findMatches(text, query).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isMatch ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}

/** A piece of a text, and whether it matches the search. */
export interface TextPiece {
  text: string;
  isMatch: boolean;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Suffixes that the bank's search ignores too: "encrypting", "encrypted", and "encryption" have the same stem. */
const suffixes = ['ations', 'ation', 'ingly', 'ions', 'ings', 'ies', 'ing', 'ion', 'ely', 'ed', 'es', 'ly', 'e', 's', 'y'];
const SHORTEST_STEM = 3;

/** @returns the approximate stem of a word. Good enough for highlighting: the server does the search. */
function stemOf(word: string): string {
  const suffix = suffixes.find((candidate) => word.endsWith(candidate) && word.length - candidate.length >= SHORTEST_STEM);
  const stem = suffix ? word.slice(0, -suffix.length) : word;
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

/**
 * Splits a text into pieces that match a search and pieces that don't.
 * @param query its last word may be incomplete, so it also matches as a prefix
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
    .reduce<TextPiece[]>(mergeAdjacent, []);
}

/** Merges adjacent pieces without a match. */
function mergeAdjacent(pieces: TextPiece[], piece: TextPiece): TextPiece[] {
  const before = pieces.at(-1);
  if (!before || before.isMatch || piece.isMatch) return [...pieces, piece];
  return [...pieces.slice(0, -1), { text: before.text + piece.text, isMatch: false }];
}
