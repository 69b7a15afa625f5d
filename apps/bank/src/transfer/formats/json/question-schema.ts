import { AI_GENERATED_TAG } from '@casebook/contracts';
import { FormatType, GeneralContent, OPTIONS_PER_QUESTION, QuestionType, questionLimits } from '@casebook/exam';
import { z } from 'zod';
import { EXTERNAL_ID_LENGTH } from '../transfer-question.ts';

const text = (limit: number) => z.string().max(limit);
const explanationText = text(questionLimits.section).optional();

const Option = z.strictObject({
  text: text(questionLimits.optionText).min(1),
  rationale: text(questionLimits.rationale).optional().describe('Why the option is correct or incorrect.'),
});

const Citation = z.strictObject({
  publication: text(questionLimits.citation).min(1),
  section: text(questionLimits.citation).min(1),
  url: text(questionLimits.citationUrl).optional(),
});

/** One question of a JSON file. */
export const QuestionEntry = z.strictObject({
  id: text(EXTERNAL_ID_LENGTH)
    .optional()
    .describe("Casebook's id or slug, or another system's identifier. Importing it again updates the same question."),
  ...GeneralContent.partial().shape,
  topic: text(questionLimits.topic).optional(),
  questionType: QuestionType.optional().describe('The cognitive level.'),
  formatType: FormatType.optional().describe('How the stem asks, such as best practice or scenario.'),
  stem: text(questionLimits.stem).min(1).describe('The question in plain text.'),
  options: z.array(Option).describe(`${OPTIONS_PER_QUESTION} different options.`),
  keyIndex: z.int().min(0).describe('The position of the correct option, from 0.'),
  explanation: z
    .strictObject({ correct: explanationText, keyConcepts: explanationText, practicalApplication: explanationText })
    .optional(),
  tags: z
    .array(text(questionLimits.tag))
    .max(questionLimits.tags + 1)
    .optional()
    .describe(`At most ${questionLimits.tags}, plus the reserved tag ${AI_GENERATED_TAG}.`),
  citations: z.array(Citation).max(questionLimits.citations).optional(),
  lastUpdatedAt: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('When the content last changed. Exports write it; imports ignore it and set their own.'),
});
export type QuestionEntry = z.infer<typeof QuestionEntry>;

/** @returns the JSON Schema (draft 2020-12) of a file of questions, which is stored as `docs/question-file.schema.json` */
export function questionFileSchema(): object {
  const file = z.array(QuestionEntry).meta({
    title: 'A file of Casebook questions',
    description: 'A JSON array of questions, or one question object per line (JSON Lines).',
  });
  return z.toJSONSchema(file, { target: 'draft-2020-12' });
}
