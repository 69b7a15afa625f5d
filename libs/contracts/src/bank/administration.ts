import { Text } from '@casebook/exam';
import { z } from 'zod';
import { Cursor, Instant, oneOrMany, PageLimit, pageOf, YesOrNo } from '../http/paging.ts';
import { WireContent } from './questions.ts';
import { Origin, ReviewStatus } from './vocabulary.ts';

/** The states by which admins list questions. All but `deleted` leave deleted ones out. */
export const QuestionState = z
  .enum(['all', 'active', 'inactive', 'suspended', 'featured', 'deleted'])
  .meta({ id: 'QuestionState' });
export type QuestionState = z.infer<typeof QuestionState>;

/** Latest change first; or the lowest discrimination, the lowest facility, or the highest facility first, of questions with enough answers. */
export const QuestionOrder = z.enum(['updated', 'discrimination', 'hardest', 'easiest']).meta({ id: 'QuestionOrder' });
export type QuestionOrder = z.infer<typeof QuestionOrder>;

/** Tenths: 3 is from 0.3 to below 0.4, and the last one includes 1. */
const FacilityBin = z.coerce.number().int().min(0).max(9);
const DiscriminationBin = z.coerce.number().int().min(-10).max(9);

export const AdministeredQuestionsQuery = z.strictObject({
  limit: PageLimit.default(50),
  cursor: Cursor.optional(),
  state: QuestionState.default('all'),
  order: QuestionOrder.default('updated'),
  /** In the stem, the domain, the topic, or the id. */
  q: Text.trim().min(1).max(200).optional(),
  origin: oneOrMany(Origin).optional(),
  facility: FacilityBin.optional(),
  discrimination: DiscriminationBin.optional(),
  /** Only questions that members who know more answer wrong more often. */
  negativeDiscrimination: YesOrNo.default(false),
  /** Only questions with a distractor that is picked in less than 5% of the answers. */
  nonfunctionalDistractors: YesOrNo.default(false),
});
export type AdministeredQuestionsQuery = z.infer<typeof AdministeredQuestionsQuery>;

/** A question as admins list it. */
export const AdministeredQuestion = z
  .strictObject({
    questionId: z.uuid(),
    ...WireContent.pick({ question: true, domain: true, difficulty: true }).shape,
    origin: Origin,
    /** Absent for shipped content. */
    authorId: z.uuid().optional(),
    isActive: z.boolean(),
    isFeatured: z.boolean(),
    /** By its flags. */
    isSuspended: z.boolean(),
    isDeleted: z.boolean(),
    reviewStatus: ReviewStatus,
    updatedAt: Instant,
    /** First answers. */
    answers: z.int(),
    /** The share of correct first answers, 0 to 1; absent below 20. */
    facility: z.number().optional(),
    /** The share of candidates who just pass that are expected to answer it correctly, 0 to 1; absent where nobody has rated the live version. */
    expectedFacility: z.number().optional(),
    /** The point-biserial correlation, -1 to 1; absent where there are too few answers. */
    discrimination: z.number().optional(),
    /** Distractors picked in less than 5% of the answers; absent below 20. */
    nonfunctionalDistractors: z.int().optional(),
  })
  .meta({ id: 'AdministeredQuestion' });
export type AdministeredQuestion = z.infer<typeof AdministeredQuestion>;

export const AdministeredQuestionPage = pageOf(AdministeredQuestion).meta({ id: 'AdministeredQuestionPage' });
export type AdministeredQuestionPage = z.infer<typeof AdministeredQuestionPage>;

const Bin = z.strictObject({ bin: z.int(), questions: z.int() });

/** How well the questions that aren't deleted work. */
export const BankStatistics = z
  .strictObject({
    questions: z.int(),
    /** With at least 20 first answers. */
    analyzed: z.int(),
    negativeDiscrimination: z.int(),
    withNonfunctionalDistractors: z.int(),
    /** By tenths, ascending, without empty ones. */
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
        /** The item-writing rules refuse two questions this similar. */
        isNearDuplicate: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'SimilarQuestions' });
export type SimilarQuestions = z.infer<typeof SimilarQuestions>;
