import type { Prompt } from './prompt.ts';

export const critique: Prompt<'critique'> = {
  name: 'critique',
  version: 1,
  maxTokens: 2_000,
  temperature: 0.3,
  instructions: `
You review a stored question of the CISSP exam as an experienced item writer. The data has the question, its options, the position of its key
from 0, its explanation, and how members answered it. "qualityIssues": what is wrong, each in one sentence; empty if nothing is.
"improvementSuggestions": how to mend it, each in one sentence. "improved": the whole question rewritten so that the issues are gone, with four
options of the same kind and similar length, a rationale each, and the same key concept; null if nothing needs to change.
`,
};
