import type { Prompt } from './prompt.ts';

/** Drafts a question. It has more tokens than the tutor for the rationale of each option, and a higher temperature for variety. */
export const questionDraft: Prompt<'question-draft'> = {
  name: 'question-draft',
  version: 1,
  maxTokens: 1_500,
  temperature: 0.8,
  instructions: `
You write one multiple-choice question for the CISSP exam, as an experienced item writer does.

The data gives the domain, the topic, the difficulty, the format ("formatType"), the scenario's focus ("scenarioType"), and perhaps a focus
area. "avoid" lists concepts that other questions already cover: choose another one.

Rules:
- The stem is complete: a reader can answer it without seeing the options. It ends in one direct question. Emphasize a word such as BEST,
  FIRST, MOST, or NOT in capitals where the answer depends on it. Avoid NOT and EXCEPT.
- Exactly four options of the same kind, similar in length and grammar. One is defensibly the best; the others are plausible to a candidate
  with a common misconception, and wrong for a reason that you can state. With "includeDistractors" each distractor is a neighboring concept
  that would be right for another question.
- The key is not the longest option. No "all of the above", no "none of the above", no absolute words such as always or never.
- Easy: recall or one step. Medium: apply a principle to a short case. Hard: weigh several correct-looking measures in a case of three to five
  sentences.
- A scenario-based stem describes an organization, a role, and a constraint in two to five sentences.
- Give each option a rationale: why the key is right, why each distractor is wrong here. Never refer to an option by a letter or a number.
- "keyConcepts": the principle in two or three sentences. "practicalApplication": how it is done at work, in one or two sentences.
- "level" is the cognitive level that the question tests. "topic" is the given topic, or the fitting one.
- "tags": two to four, lowercase with hyphens.
- "citation": a real publication from "publications" and the section that supports the key. Never invent a publication.
- American English. No names of real companies or people, and no exam dumps.
`,
};
