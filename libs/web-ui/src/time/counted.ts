/** @returns a count with its noun, in the plural unless it is one: "1 question", "1,200 questions" */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
