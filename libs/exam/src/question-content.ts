import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import { Difficulty, Domain, FormatType, QuestionType } from './exam-schemas.ts';
import { Exhibit, Scenario, WrittenExhibit } from './exhibit.ts';
import { OPTIONS_PER_QUESTION } from './product-limits.ts';

/** The maximum lengths (UTF-16 code units) and numbers of entries in a question, whether it is typed into the form or imported. */
export const questionLimits = {
  stem: 2_000,
  optionText: 500,
  rationale: 2_000,
  section: 2_000,
  topic: 80,
  tag: 40,
  tags: 10,
  citation: 300,
  citationUrl: 500,
  citations: 5,
  sourceMaterial: 300,
  sourceMaterials: 10,
  updateReason: 300,
  reviewNotes: 2_000,
} as const;

export const OptionView = z.strictObject({ id: z.uuid(), text: z.string() }).meta({ id: 'Option' });
export type OptionView = z.infer<typeof OptionView>;

/** Why the key is correct and each distractor is incorrect. Never refers to letters, because options are shuffled. */
export const Explanation = z
  .strictObject({
    correct: z.string(),
    whyWrong: z.array(z.strictObject({ optionId: z.uuid(), text: z.string() })),
    keyConcepts: z.string(),
    practicalApplication: z.string(),
  })
  .meta({ id: 'Explanation' });
export type Explanation = z.infer<typeof Explanation>;

export const Citation = z
  .strictObject({ publication: z.string(), section: z.string(), url: z.url().optional() })
  .meta({ id: 'Citation' });
export type Citation = z.infer<typeof Citation>;

/**
 * Everything that an author writes, in display order. This is the only list of these fields: storage, versions, comparison, events,
 * imports, exports, and editing derive from it. It defines types and vocabularies. `WrittenContent` adds the limits, so that questions
 * stored under earlier limits can still be read.
 */
export const QuestionContent = z.object({
  /** The facts that the items of a set share, shown above the stem. */
  scenario: Scenario.exactOptional(),
  /** Material that the stem refers to, shown above it. */
  exhibit: Exhibit.exactOptional(),
  stem: z.string(),
  options: z.array(OptionView),
  correctOptionId: z.uuid(),
  explanation: Explanation,
  domain: Domain,
  /** A second domain that answering requires, which makes the question a cross-domain one. */
  secondaryDomain: Domain.exactOptional(),
  topic: z.string(),
  difficulty: Difficulty,
  questionType: QuestionType,
  formatType: FormatType,
  tags: z.array(z.string()),
  /** Tags in the second domain. */
  crossDomainTags: z.array(z.string()).exactOptional(),
  citations: z.array(Citation),
  /** The author's sources besides the citations, such as course notes. */
  sourceMaterials: z.array(z.string()).exactOptional(),
});
export type QuestionContent = z.infer<typeof QuestionContent>;

/** All fields except the stem, the options, and fields that refer to an option. */
export const GeneralContent = QuestionContent.omit({ stem: true, options: true, correctOptionId: true, explanation: true });
export type GeneralContent = z.infer<typeof GeneralContent>;

/** @returns the field names of an object schema, in order */
export const fieldNamesOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>): (keyof Shape & string)[] =>
  Object.keys(shape) as (keyof Shape & string)[];

/** @returns the given fields of an object, without undefined ones */
export const pickFields = <Value extends object, Field extends keyof Value>(
  value: Value,
  fields: readonly Field[],
): Pick<Value, Field> =>
  Object.fromEntries(fields.flatMap((field) => (value[field] === undefined ? [] : [[field, value[field]]]))) as Pick<
    Value,
    Field
  >;

/** The web address of a citation. */
export const CitationUrl = z.url({ protocol: /^https?$/ }).max(questionLimits.citationUrl);

const Tag = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters with hyphens')
  .max(questionLimits.tag);

/** Whether all options differ. The comparison is case-sensitive, because a question may be about case or line breaks. */
export const hasDistinctOptions = (options: readonly { readonly text: string }[]): boolean =>
  new Set(options.map((option) => option.text.replace(/\r\n?/g, '\n'))).size === options.length;

/** An option with its rationale, as the author writes it. */
export const WrittenOption = z.strictObject({
  /** The id of an existing option; a new option is assigned one. */
  id: z.uuid().optional(),
  text: boundedText(questionLimits.optionText),
  rationale: boundedText(questionLimits.rationale),
});

/** The options of one question. */
export const distinctOptions = <Option extends z.ZodType<{ text: string }>>(option: Option) =>
  z.array(option).length(OPTIONS_PER_QUESTION).refine(hasDistinctOptions, 'Write four different options');

/**
 * The content as the author writes it, with limits: each rationale is part of its option. Authors write single questions, so there is no
 * scenario: only shipped content and files have sets.
 */
export const WrittenContent = GeneralContent.omit({ scenario: true }).extend({
  exhibit: WrittenExhibit.exactOptional(),
  stem: boundedText(questionLimits.stem),
  options: distinctOptions(WrittenOption),
  /** The position of the key among the options, from 0. */
  correctAnswer: z
    .int()
    .min(0)
    .max(OPTIONS_PER_QUESTION - 1),
  keyConcepts: boundedText(questionLimits.section),
  practicalApplication: boundedText(questionLimits.section),
  topic: boundedText(questionLimits.topic),
  tags: z.array(Tag).min(1).max(questionLimits.tags),
  crossDomainTags: z.array(Tag).max(questionLimits.tags).exactOptional(),
  citations: z
    .array(
      z.strictObject({
        publication: boundedText(questionLimits.citation),
        section: boundedText(questionLimits.citation),
        url: CitationUrl.optional(),
      }),
    )
    .max(questionLimits.citations),
  sourceMaterials: z.array(boundedText(questionLimits.sourceMaterial)).max(questionLimits.sourceMaterials).exactOptional(),
});
export type WrittenContent = z.infer<typeof WrittenContent>;
