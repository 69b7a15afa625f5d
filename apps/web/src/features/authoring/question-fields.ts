import type { VersionContent } from '@casebook/contracts';
import { OPTIONS_PER_QUESTION, Scenario } from '@casebook/exam';
import { z } from 'zod';
import { ExhibitFields, exhibitFieldsOf, exhibitOf } from './exhibit-fields.ts';

const text = z.string();
const emptyText = text.default('');

const OptionFields = z.object({
  /** Absent for a new option. */
  id: text.exactOptional(),
  text,
  rationale: text,
});
export type OptionFields = z.infer<typeof OptionFields>;

export const optionIndexes = Array.from({ length: OPTIONS_PER_QUESTION }, (_none, index) => index);

/** A question as the form and drafts store it. Every field is present; one that isn't filled in yet is empty. */
export const QuestionFields = z.object({
  /** Shown, not edited: it belongs to the question's set. */
  scenario: Scenario.exactOptional(),
  exhibit: ExhibitFields.default(() => exhibitFieldsOf(undefined)),
  question: emptyText,
  options: z
    .array(OptionFields)
    .length(OPTIONS_PER_QUESTION)
    .default(() => optionIndexes.map(() => ({ text: '', rationale: '' }))),
  /** The index of the correct option, from 0. */
  correctAnswer: emptyText,
  keyConcepts: emptyText,
  practicalApplication: emptyText,
  domain: emptyText,
  topic: emptyText,
  secondaryDomain: emptyText,
  difficulty: emptyText,
  questionType: emptyText,
  formatType: emptyText,
  tags: z.array(text).default([]),
  crossDomainTags: z.array(text).default([]),
  citations: z.array(z.object({ publication: text, section: text, url: emptyText })).default([]),
  sourceMaterials: z.array(text).default([]),
  updateReason: emptyText,
});
export type QuestionFields = z.infer<typeof QuestionFields>;

export const emptyFields: QuestionFields = QuestionFields.parse({});

/** @returns the initial fields of the form that edits a version of a question */
export function fieldsOf({
  options,
  correctOptionId,
  explanation,
  updateReason: _reason,
  ...version
}: VersionContent): QuestionFields {
  const rationaleOf = (id: string) =>
    id === correctOptionId ? explanation.correct : (explanation.whyWrong.find(({ optionId }) => optionId === id)?.text ?? '');
  return QuestionFields.parse({
    ...version,
    exhibit: exhibitFieldsOf(version.exhibit),
    options: options.map(({ id, text }) => ({ id, text, rationale: rationaleOf(id) })),
    correctAnswer: String(options.findIndex(({ id }) => id === correctOptionId)),
    keyConcepts: explanation.keyConcepts,
    practicalApplication: explanation.practicalApplication,
  });
}

const withoutBlanks = (value: string | readonly string[]) =>
  typeof value === 'string' ? value : value.filter((entry) => entry.trim() !== '');

/** @returns the fields as the contract's schemas expect them, without empty optional ones */
export function inputOf(fields: QuestionFields, isEdit: boolean): Record<string, unknown> {
  const { scenario: _scenario, exhibit, options, correctAnswer, secondaryDomain, citations, updateReason, ...rest } = fields;
  const { keyConcepts, practicalApplication, ...others } = rest;
  const sentExhibit = exhibitOf(exhibit);
  // An imported question may lack explanations. Editing such a question doesn't require them; adding a question does.
  const isSent = (value: string) => !isEdit || value.trim() !== '';
  return {
    ...Object.fromEntries(Object.entries(others).map(([field, value]) => [field, withoutBlanks(value)])),
    ...(sentExhibit && { exhibit: sentExhibit }),
    options: options.map(({ id, text: optionText, rationale }) => ({
      ...(id && { id }),
      text: optionText,
      ...(isSent(rationale) && { rationale }),
    })),
    ...(isSent(keyConcepts) && { keyConcepts }),
    ...(isSent(practicalApplication) && { practicalApplication }),
    ...(correctAnswer !== '' && { correctAnswer: Number(correctAnswer) }),
    ...(secondaryDomain && { secondaryDomain }),
    citations: citations.map(({ url, ...citation }) => ({ ...citation, ...(url.trim() && { url: url.trim() }) })),
    ...(isEdit && { updateReason }),
  };
}
