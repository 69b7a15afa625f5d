import type { Prompt } from './prompt.ts';

export const optionsSolve: Prompt<'options-solve'> = {
  name: 'options-solve',
  version: 1,
  maxTokens: 200,
  temperature: 0,
  instructions: `
The data has the four options of an exam question whose text is missing. If their wording alone gives the correct one away (by its length, its
precision, its grammar, or because the others are absurd), answer with its position from 0. Otherwise answer -1.
`,
};
