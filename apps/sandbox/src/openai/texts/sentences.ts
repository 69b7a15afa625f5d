/** @returns the sentences of a text, trimmed */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** @returns the text without a final period, truncated at a word to at most `limit` characters */
export function shorten(text: string, limit: number): string {
  const bare = text.trim().replace(/[.!?]+$/, '');
  return bare.length <= limit ? bare : `${bare.slice(0, limit).replace(/\s+\S*$/, '')}...`;
}

/** @returns the number of longer words that two texts share */
export function sharedWords(one: string, other: string): number {
  const words = new Set(wordsOf(one));
  return new Set(wordsOf(other).filter((word) => words.has(word))).size;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
