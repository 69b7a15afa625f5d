import { Text } from '@casebook/exam';
import { z } from 'zod';
import { Cursor, Instant, oneOrMany, PageLimit, pageOf, YesOrNo } from '../http/paging.ts';
import { WireContent } from './questions.ts';
import { Origin, ReviewStatus } from './vocabulary.ts';

/** The states by which admins filter questions. Only `deleted` includes deleted ones. */
export const QuestionState = z
  .enum(['all', 'active', 'inactive', 'suspended', 'featured', 'deleted'])
  .meta({ id: 'QuestionState' });
export type QuestionState = z.infer<typeof QuestionState>;

/**
 * `updated`: the latest change first. The others cover questions with enough answers: the lowest discrimination, the lowest facility, or
 * the highest facility first.
 */
export const QuestionOrder = z.enum(['updated', 'discrimination', 'hardest', 'easiest']).meta({ id: 'QuestionOrder' });
export type QuestionOrder = z.infer<typeof QuestionOrder>;

/** The index of a tenth: 3 means from 0.3 to below 0.4, and 9 includes 1. */
const FacilityBin = z.coerce.number().int().min(0).max(9);
const DiscriminationBin = z.coerce.number().int().min(-10).max(9);

export const AdminQuestionsQuery = z.strictObject({
  limit: PageLimit.default(50),
  cursor: Cursor.optional(),
  state: QuestionState.default('all'),
  order: QuestionOrder.default('updated'),
  /** A text in the stem, the domain, or the topic; or an id. */
  q: Text.trim().min(1).max(200).optional(),
  origin: oneOrMany(Origin).optional(),
  facility: FacilityBin.optional(),
  discrimination: DiscriminationBin.optional(),
  /** Only questions that stronger members answer incorrectly more often than weaker ones. */
  negativeDiscrimination: YesOrNo.default(false),
  /** Only questions with a distractor that fewer than 5% of the answers pick. */
  nonfunctionalDistractors: YesOrNo.default(false),
});
export type AdminQuestionsQuery = z.infer<typeof AdminQuestionsQuery>;

/** A question as admins list it. */
export const AdminQuestion = z
  .strictObject({
    questionId: z.uuid(),
    ...WireContent.pick({ question: true, domain: true, difficulty: true }).shape,
    origin: Origin,
    /** Absent for shipped content. */
    authorId: z.uuid().optional(),
    isActive: z.boolean(),
    isFeatured: z.boolean(),
    /** Whether flags suspended the question. */
    isSuspended: z.boolean(),
    isDeleted: z.boolean(),
    reviewStatus: ReviewStatus,
    updatedAt: Instant,
    /** The number of first answers. */
    answers: z.int(),
    /** The share of correct first answers, 0 to 1; absent if there are fewer than 20. */
    facility: z.number().optional(),
    /** The estimated share of borderline candidates who answer correctly, 0 to 1; absent if nobody has rated the live version. */
    expectedFacility: z.number().optional(),
    /** The point-biserial correlation, -1 to 1; absent if there are too few answers. */
    discrimination: z.number().optional(),
    /** The number of distractors picked in fewer than 5% of the answers; absent below 20 answers. */
    nonfunctionalDistractors: z.int().optional(),
  })
  .meta({ id: 'AdminQuestion' });
export type AdminQuestion = z.infer<typeof AdminQuestion>;

export const AdminQuestionPage = pageOf(AdminQuestion).meta({ id: 'AdminQuestionPage' });
export type AdminQuestionPage = z.infer<typeof AdminQuestionPage>;

const Bin = z.strictObject({ bin: z.int(), questions: z.int() });

/** Statistics of all questions that aren't deleted. */
export const BankStatistics = z
  .strictObject({
    questions: z.int(),
    /** Questions with at least 20 first answers. */
    analyzed: z.int(),
    negativeDiscrimination: z.int(),
    withNonfunctionalDistractors: z.int(),
    /** One entry per tenth, ascending; empty tenths are left out. */
    facility: z.array(Bin),
    discrimination: z.array(Bin),
  })
  .meta({ id: 'BankStatistics' });
export type BankStatistics = z.infer<typeof BankStatistics>;

/** Questions with the most similar stems, most similar first. */
export const SimilarQuestions = z
  .strictObject({
    items: z.array(
      z.strictObject({
        questionId: z.uuid(),
        question: z.string(),
        /** The Jaccard index of both stems' trigrams, 0 to 1. */
        trigrams: z.number(),
        /** Whether the item-writing rules refuse two questions this similar. */
        isNearDuplicate: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'SimilarQuestions' });
export type SimilarQuestions = z.infer<typeof SimilarQuestions>;
