import type { PromptName } from '@casebook/contracts';
import { blindSolve } from './blind-solve.ts';
import { casey } from './casey.ts';
import { critique } from './critique.ts';
import { duplicateCheck } from './duplicate-check.ts';
import { explanation } from './explanation.ts';
import { keywords } from './keywords.ts';
import { optionsSolve } from './options-solve.ts';
import { perspective } from './perspective.ts';
import type { Prompt } from './prompt.ts';
import { questionDraft } from './question-draft.ts';
import { questionRepair } from './question-repair.ts';

/** Every prompt, by its name. */
export const prompts: { readonly [Name in PromptName]: Prompt<Name> } = {
  'question-draft': questionDraft,
  'question-repair': questionRepair,
  'duplicate-check': duplicateCheck,
  'blind-solve': blindSolve,
  'options-solve': optionsSolve,
  keywords,
  perspective,
  explanation,
  casey,
  critique,
};
