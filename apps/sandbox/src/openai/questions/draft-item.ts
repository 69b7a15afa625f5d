import { fromWireStem, type ModelDraft, type PromptData } from '@casebook/contracts';
import type { Item } from '@casebook/exam';

/** @returns a draft as an item for the item-writing rules */
export const itemOfDraft = (
  { options, correctAnswer, citation, level, ...rest }: ModelDraft,
  { domain, difficulty, formatType }: Pick<PromptData<'question-draft'>, 'domain' | 'difficulty' | 'formatType'>,
): Item => ({
  ...fromWireStem(rest),
  domain,
  difficulty,
  formatType,
  questionType: level,
  options: options.map((option, at) => ({ ...option, isKey: at === correctAnswer })),
  citations: [citation],
});
