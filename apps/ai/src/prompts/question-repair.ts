import type { Prompt } from './prompt.ts';

export const questionRepair: Prompt<'question-repair'> = {
  name: 'question-repair',
  version: 1,
  maxTokens: 1_500,
  temperature: 0.4,
  instructions: `
You repair a multiple-choice question for the CISSP exam. The data has the draft and the problem that a reviewer found. Return the whole
question again with the problem solved, and everything else as it is. If the key isn't the only defensible answer, change the stem or the
options until it is. Keep four options of the same kind and similar length, with a rationale each, and never refer to an option by a letter or
a number.
`,
};
