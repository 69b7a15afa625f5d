import type { VersionContent } from '@casebook/contracts';
import {
  type Exhibit,
  type FieldKind,
  type FieldOfKind,
  fieldsOfKind,
  OPTIONS_PER_QUESTION,
  Scenario,
  WrittenContent,
} from '@casebook/exam';
import { z } from 'zod';

const text = z.string();
const emptyText = text.default('');

/** @returns an object that has the schema under the name of each field of these kinds */
function fieldsAs<Schema, Kind extends FieldKind>(schema: Schema, ...kinds: Kind[]) {
  return Object.fromEntries(fieldsOfKind(...kinds).map((field) => [field, schema])) as Record<FieldOfKind<Kind>, Schema>;
}

const OptionFields = z.object({
  /** Absent for a new option. */
  id: text.exactOptional(),
  text,
  rationale: text,
});
export type OptionFields = z.infer<typeof OptionFields>;

export const optionIndexes = Array.from({ length: OPTIONS_PER_QUESTION }, (_none, index) => index);

/** An exhibit as the form and drafts store it: the fields of every kind, so that choosing another kind loses nothing. */
export const ExhibitFields = z.object({
  /** Empty without an exhibit. */
  kind: z.enum(['', 'code', 'extract', 'table', 'diagram']).default(''),
  title: emptyText,
  text: emptyText,
  columns: z.array(z.string()).default(() => ['', '']),
  rows: z.array(z.array(z.string())).default(() => [['', '']]),
  /** A shipped diagram's SVG, which the form shows but can't edit. */
  drawing: emptyText,
  description: emptyText,
});
export type ExhibitFields = z.infer<typeof ExhibitFields>;

/** @returns the initial fields of the form for an exhibit, or for none */
export const exhibitFieldsOf = (exhibit: Exhibit | undefined): ExhibitFields => ExhibitFields.parse(exhibit ?? {});

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
  ...fieldsAs(emptyText, 'choice', 'line'),
  ...fieldsAs(z.array(text).default([]), 'tags', 'lines'),
  citations: z.array(z.object({ publication: text, section: text, url: emptyText })).default([]),
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

const isOptional = (field: string): boolean =>
  (WrittenContent.shape as Record<string, unknown>)[field] instanceof z.ZodExactOptional;

/** @returns the fields as the contract's schemas expect them, without empty optional ones */
export function inputOf(fields: QuestionFields, isEdit: boolean): Record<string, unknown> {
  const { scenario: _scenario, exhibit, options, correctAnswer, citations, updateReason, ...rest } = fields;
  const { keyConcepts, practicalApplication, ...others } = rest;
  const sentExhibit = exhibitOf(exhibit);
  // An imported question may lack explanations. Editing such a question doesn't require them; adding a question does.
  const isSent = (value: string) => !isEdit || value.trim() !== '';
  return {
    ...Object.fromEntries(
      Object.entries(others).flatMap(([field, value]) =>
        value === '' && isOptional(field) ? [] : [[field, withoutBlanks(value)]],
      ),
    ),
    ...(sentExhibit && { exhibit: sentExhibit }),
    options: options.map(({ id, text: optionText, rationale }) => ({
      ...(id && { id }),
      text: optionText,
      ...(isSent(rationale) && { rationale }),
    })),
    ...(isSent(keyConcepts) && { keyConcepts }),
    ...(isSent(practicalApplication) && { practicalApplication }),
    ...(correctAnswer !== '' && { correctAnswer: Number(correctAnswer) }),
    citations: citations.map(({ url, ...citation }) => ({ ...citation, ...(url.trim() && { url: url.trim() }) })),
    ...(isEdit && { updateReason }),
  };
}

/** @returns the exhibit that the fields describe; undefined if there is none */
export function exhibitOf({ kind, title, text: words, columns, rows, drawing, description }: ExhibitFields): Exhibit | undefined {
  switch (kind) {
    case '':
      return undefined;
    case 'code':
    case 'extract':
      return { kind, title, text: words };
    case 'table':
      return { kind, title, columns, rows };
    case 'diagram':
      return { kind, title, drawing, description };
  }
}

/** @returns the exhibit as far as it is filled in; undefined if every field is empty */
export function writtenExhibit(fields: ExhibitFields): Exhibit | undefined {
  const exhibit = exhibitOf(fields);
  const texts = exhibit && Object.values(exhibit).filter((value) => value !== exhibit.kind);
  return texts?.flat(2).some((value) => value.trim() !== '') ? exhibit : undefined;
}
