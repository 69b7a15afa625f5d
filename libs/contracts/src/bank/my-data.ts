import { QuestionContent } from '@casebook/exam';
import { z } from 'zod';
import { myDataDocument, StoredJson } from '../http/my-data.ts';

const time = z.iso.datetime();

/**
 * @returns the schema of the column that stores a content field: the stored text for a value of a vocabulary, the stored JSON for an object
 */
function columnSchema(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodExactOptional) {
    const schema = columnSchema(field.unwrap() as z.ZodType);
    return schema instanceof z.ZodArray ? schema : schema.optional();
  }
  if (field instanceof z.ZodEnum) return z.string();
  const isPlain = field instanceof z.ZodArray ? field.element instanceof z.ZodString : !isObject(field);
  return isPlain ? field : StoredJson;
}

const isObject = (field: z.ZodType) => field instanceof z.ZodObject || field instanceof z.ZodUnion;

const storedContent = Object.fromEntries(
  Object.entries(QuestionContent.shape).map(([field, schema]) => [field, columnSchema(schema)]),
) as Record<keyof QuestionContent, z.ZodType>;

/** What the bank stores about a member, including the questions that the member wrote. */
export const bankData = {
  member: z.array(z.strictObject({ id: z.uuid(), role: z.string().optional() })),
  questions: z.array(
    z.strictObject({
      id: z.uuid(),
      ...storedContent,
      contentVersion: z.int(),
      latestVersion: z.int(),
      origin: z.string(),
      reviewStatus: z.string(),
      active: z.boolean(),
      featured: z.boolean(),
      deleted: z.boolean(),
      flagCount: z.int(),
      suspended: z.boolean(),
      qualityScore: z.int(),
      complexityScore: z.int(),
      createdAt: time,
      updatedAt: time,
      lastUpdatedAt: time,
    }),
  ),
  versions: z.array(
    z.strictObject({
      questionId: z.uuid(),
      version: z.int(),
      content: StoredJson,
      editedAt: time,
      updateReason: z.string().optional(),
      reviewStatus: z.string(),
      reviewedAt: time.optional(),
      reviewNotes: z.string().optional(),
      model: z.string().optional(),
      guessable: z.boolean(),
    }),
  ),
  reviews: z.array(
    z.strictObject({
      questionId: z.uuid(),
      version: z.int(),
      reviewStatus: z.string(),
      reviewedAt: time.optional(),
      reviewNotes: z.string().optional(),
    }),
  ),
  answers: z.array(
    z.strictObject({
      id: z.uuid(),
      questionId: z.uuid(),
      optionId: z.uuid(),
      isCorrect: z.boolean(),
      isFirst: z.boolean(),
      timeSpentMs: z.int(),
      answeredAt: time,
      contentVersion: z.int().optional(),
    }),
  ),
  marks: z.array(
    z.strictObject({
      questionId: z.uuid(),
      version: z.int(),
      bookmarkedAt: time.optional(),
      flagged: z.boolean(),
      hiddenAt: time.optional(),
    }),
  ),
  flags: z.array(
    z.strictObject({
      id: z.uuid(),
      questionId: z.uuid(),
      reason: z.string(),
      note: z.string().optional(),
      status: z.string(),
      hadAccess: z.boolean(),
      raisedAt: time,
    }),
  ),
  flagHistory: z.array(
    z.strictObject({
      id: z.uuid(),
      questionId: z.uuid(),
      action: z.string(),
      reason: z.string().optional(),
      createdAt: time,
    }),
  ),
  ratings: z.array(z.strictObject({ questionId: z.uuid(), rating: z.int().optional(), version: z.int(), ratedAt: time })),
  imports: z.array(
    z.strictObject({
      id: z.uuid(),
      intoBank: z.boolean(),
      status: z.string(),
      problem: z.string().optional(),
      format: z.string(),
      fileName: z.string(),
      fileBytes: z.int(),
      defaults: StoredJson,
      encoding: z.string(),
      categories: StoredJson,
      newEntries: z.int(),
      changedEntries: z.int(),
      duplicateEntries: z.int(),
      refusedEntries: z.int(),
      createdAt: time,
      updatedAt: time,
    }),
  ),
  importEntries: z.array(
    z.strictObject({
      importId: z.uuid(),
      place: z.int(),
      line: z.int(),
      file: z.string().optional(),
      category: z.string().optional(),
      outcome: z.string(),
      stem: z.string().optional(),
      externalId: z.string().optional(),
      questionId: z.uuid().optional(),
      content: StoredJson.optional(),
      origin: z.string().optional(),
      changes: z.array(z.string()),
      notes: StoredJson.optional(),
      refusal: StoredJson.optional(),
    }),
  ),
  importQuotas: z.array(z.strictObject({ day: z.iso.date(), files: z.int(), bytes: z.int() })),
  importedQuestions: z.array(z.strictObject({ questionId: z.uuid(), externalId: z.string() })),
};

export const MyBankData = myDataDocument('bank', bankData);
