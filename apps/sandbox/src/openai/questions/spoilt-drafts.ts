import type { ModelDraft } from '@casebook/contracts';
import { findByCase, findByDescription } from './catalog.ts';
import { capitalize } from './wording.ts';

/** The flaws that can be planted in a draft, named after the item-writing rule that detects them. */
export const plantedFlaws = [
  'absolute-word',
  'lumped-option',
  'stem-without-question',
  'option-by-letter',
  'missing-rationale',
  'duplicate-option',
  'unemphasized-negative',
] as const;
export type PlantedFlaw = (typeof plantedFlaws)[number];

/** @returns the draft with an item-writing flaw */
export function withFlaw(draft: ModelDraft, flaw: PlantedFlaw): ModelDraft {
  const at = distractorOf(draft);
  switch (flaw) {
    case 'absolute-word':
      return withOption(draft, at, ({ text, rationale }) => ({ text: `${text}, always and without exception`, rationale }));
    case 'lumped-option':
      return withOption(draft, at, ({ rationale }) => ({ text: 'All of the above', rationale }));
    case 'stem-without-question':
      return { ...draft, question: draft.question.replace(/\?$/, '.') };
    case 'option-by-letter':
      return withOption(draft, at, ({ text, rationale }) => ({ text, rationale: `${rationale} Option B is correct.` }));
    case 'missing-rationale':
      return withOption(draft, at, ({ text }) => ({ text, rationale: '' }));
    case 'duplicate-option':
      return withOption(draft, at, ({ rationale }) => ({ text: `${draft.options[draft.correctAnswer]?.text}.`, rationale }));
    case 'unemphasized-negative':
      return { ...draft, question: `${draft.question.replace(/[^.]+\?$/, '').trim()} Which of these is not suitable?` };
  }
}

/** @returns the draft with an indefensible option as its key */
export const withWrongKey = (draft: ModelDraft): ModelDraft => ({ ...draft, correctAnswer: distractorOf(draft) });

/** @returns the draft with a second option that is as defensible as the key */
export function withTwoKeys(draft: ModelDraft): ModelDraft {
  const entry = findByCase(draft.question)?.entry ?? findByDescription(draft.question);
  const text = entry
    ? `${capitalize(entry.topic.kind)} that ${entry.concept.does}`
    : `${draft.options[draft.correctAnswer]?.text} again`;
  return withOption(draft, distractorOf(draft), ({ rationale }) => ({ text, rationale }));
}

/** @returns the draft with an option missing, which the reply's schema allows but a question doesn't */
export function withThreeOptions(draft: ModelDraft): ModelDraft {
  const options = draft.options.toSpliced(distractorOf(draft), 1);
  const key = draft.options[draft.correctAnswer];
  return { ...draft, options, correctAnswer: options.findIndex(({ text }) => text === key?.text) };
}

const distractorOf = ({ correctAnswer, options }: ModelDraft): number => (correctAnswer + 1) % Math.max(1, options.length);

type Option = ModelDraft['options'][number];
const withOption = (draft: ModelDraft, at: number, change: (option: Option) => Option): ModelDraft => ({
  ...draft,
  options: draft.options.map((option, place) => (place === at ? change(option) : option)),
});
