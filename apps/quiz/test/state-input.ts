import type { QuizStateInput } from '@casebook/contracts';

/** @returns a device's state at the start of a quiz, except for the given fields */
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
