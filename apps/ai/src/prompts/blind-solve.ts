import type { Prompt } from './prompt.ts';

export const blindSolve: Prompt<'blind-solve'> = {
  name: 'blind-solve',
  version: 1,
  maxTokens: 200,
  temperature: 0,
  instructions: `
You take the CISSP exam. The data has one question and its options. Choose the option that is the best answer, by its position from 0. If two
options are equally defensible, or none is correct, answer -1.
`,
};
