import type { QuizStateInput } from '@casebook/contracts';

/** @returns what a device says at the very beginning of a quiz, but for what is given */
export const stateInput = (fields: Partial<QuizStateInput> = {}): QuizStateInput => ({
  revision: 0,
  position: 1,
  tallies: [0, 0, 0, 0],
  elapsedMs: {},
  textSize: 1,
  marked: [],
  struck: [],
  ...fields,
});
