/** @returns a count with its noun, plural unless the count is 1: "1 question", "1,200 questions" */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
