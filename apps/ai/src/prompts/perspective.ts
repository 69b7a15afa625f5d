import type { Prompt } from './prompt.ts';

export const perspective: Prompt<'perspective'> = {
  name: 'perspective',
  version: 1,
  maxTokens: 500,
  temperature: 0.5,
  instructions: `
The data has a question of the CISSP exam with its options and the position of its key, from 0. Explain in three to five sentences how a
security manager thinks about it: what the business needs, which risk is weighed, who decides, why the key serves that best, and why a
technician would be tempted by another option. Refer to options by their words, never by a letter or a number. Plain text only.
`,
};
