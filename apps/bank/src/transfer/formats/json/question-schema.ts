import { AI_GENERATED_TAG } from '@casebook/contracts';
import { difficulties, domainNames, formatTypes, OPTIONS_PER_QUESTION, questionTypes } from '@casebook/exam';
import { z } from 'zod';
import { fieldLimits } from '../transfer-question.ts';

const text = (limit: number) => z.string().max(limit);
const explanationText = text(fieldLimits.explanation).optional();

const Option = z.strictObject({
  text: text(fieldLimits.optionText).min(1),
  rationale: text(fieldLimits.rationale).optional().describe('Why it is right, or why it is wrong.'),
});

const Citation = z.strictObject({
  publication: text(fieldLimits.citationText).min(1),
  section: text(fieldLimits.citationText).min(1),
  url: text(fieldLimits.citationUrl).optional(),
});

/** One question of a JSON file. */
export const QuestionEntry = z.strictObject({
  id: text(fieldLimits.externalId)
    .optional()
    .describe("Casebook's id or slug, or another system's; imported again, it is the same."),
  domain: z.enum(domainNames).optional(),
  secondaryDomain: z.enum(domainNames).optional(),
  topic: text(fieldLimits.topic).optional(),
  difficulty: z.enum(difficulties).optional(),
  questionType: z.enum(questionTypes).optional().describe('The level of thinking that is asked for.'),
  formatType: z.enum(formatTypes).optional().describe('The form of the question.'),
  stem: text(fieldLimits.stem).min(1).describe('What is asked, in plain text.'),
  options: z.array(Option).describe(`${OPTIONS_PER_QUESTION} options, each worded differently.`),
  keyIndex: z.int().min(0).describe('The place of the right option, from 0.'),
  explanation: z
    .strictObject({ correct: explanationText, keyConcepts: explanationText, practicalApplication: explanationText })
    .optional(),
  tags: z
    .array(text(fieldLimits.tag))
    .max(fieldLimits.tags + 1)
    .optional()
    .describe(`${fieldLimits.tags} at most, and ${AI_GENERATED_TAG} besides, which is reserved.`),
  citations: z.array(Citation).max(fieldLimits.citations).optional(),
  lastUpdatedAt: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('When what it says last changed. Export writes it; import sets its own.'),
});
export type QuestionEntry = z.infer<typeof QuestionEntry>;

/** @returns the JSON Schema (draft 2020-12) of a file of questions; `docs/question-file.schema.json` holds it */
export function questionFileSchema(): object {
  const file = z.array(QuestionEntry).meta({
    title: 'A file of Casebook questions',
    description: 'A JSON array of questions, or one question object a line (JSON Lines).',
  });
  return z.toJSONSchema(file, { target: 'draft-2020-12' });
}
