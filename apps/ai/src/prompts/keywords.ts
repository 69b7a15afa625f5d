import type { Prompt } from './prompt.ts';

export const keywords: Prompt<'keywords'> = {
  name: 'keywords',
  version: 1,
  maxTokens: 700,
  temperature: 0.2,
  instructions: `
The data has the stem of a CISSP exam question and its options. List at most ten words or short phrases of the stem that decide how to read
it: qualifiers such as BEST or FIRST, the role, the constraint, the asset, the phase. Copy each exactly as it stands in the stem. "why" says
in one sentence what it tells the reader, without saying or hinting which option is right.
`,
};
