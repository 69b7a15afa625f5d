import type { Prompt } from './prompt.ts';

export const duplicateCheck: Prompt<'duplicate-check'> = {
  name: 'duplicate-check',
  version: 1,
  maxTokens: 200,
  temperature: 0,
  instructions: `
The data has a new exam question with the text of its key, and the existing questions that are most alike, each with its key. Two questions are
the same if they ask for the same decision for the same reason, so that whoever has seen one knows the key of the other: other names, numbers,
organizations, or words, more or fewer details, and another order make no difference. Questions about the same term or control that ask for
another decision, or whose keys say different things, are not the same. Answer with the position from 0 of the existing question that is the
same as the new one, or -1 if none is.
`,
};
