/** A part of a text, and whether the other text has it otherwise. */
export interface ComparedPiece {
  text: string;
  isChanged: boolean;
}

/**
 * Marks the words in which two texts differ, between what they begin and end with alike.
 * @returns the pieces of the first and of the second
 */
export function changedWords(from: string, to: string): [ComparedPiece[], ComparedPiece[]] {
  const [before, after] = [wordsOf(from), wordsOf(to)];
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [pieces(before, head, tail), pieces(after, head, tail)];
}

/** Words with the blanks around them as pieces of their own. */
const wordsOf = (text: string): string[] => text.split(/(\s+)/).filter((word) => word !== '');

function pieces(words: readonly string[], head: number, tail: number): ComparedPiece[] {
  const end = words.length - tail;
  const cut = [
    { text: words.slice(0, head).join(''), isChanged: false },
    { text: words.slice(head, end).join(''), isChanged: true },
    { text: words.slice(end).join(''), isChanged: false },
  ];
  return cut.filter(({ text }) => text !== '');
}
