import { QuestionContent } from '@casebook/exam';
import { z } from 'zod';
import { Cursor, Instant, oneOrMany, PageLimit, pageOf, YesOrNo } from '../http/paging.ts';
import { Difficulty, Domain, Origin, Quality, QuestionType, ReviewStatus } from './vocabulary.ts';
import { toWireStem } from './wire-stem.ts';

export { Explanation, OptionView } from '@casebook/exam';

/** A question's content on the wire. */
export const WireContent = z.strictObject(toWireStem(QuestionContent.shape));
export type WireContent = z.infer<typeof WireContent>;

/**
 * The fields that everyone who may see the question may see. The other fields reveal the key or its sources, and are only for members with
 * access, the author, and admins.
 */
export const openFields = {
  scenario: true,
  exhibit: true,
  question: true,
  options: true,
  domain: true,
  secondaryDomain: true,
  topic: true,
  difficulty: true,
  questionType: true,
  formatType: true,
  tags: true,
  crossDomainTags: true,
} as const;

/**
 * A warning for the author and admins. `negative-discrimination`: stronger members answer incorrectly more often, so the key may be wrong.
 */
export const ItemWarning = z.enum(['negative-discrimination']).meta({ id: 'ItemWarning' });
export type ItemWarning = z.infer<typeof ItemWarning>;

/** A question's statistics from first answers and ratings. A statistic is absent until there are enough answers for it (20). */
export const QuestionStatistics = z
  .strictObject({
    /** The number of first answers. */
    usageCount: z.int(),
    /** Whether there are fewer than 30 answers, so that the statistics may still change considerably. */
    isProvisional: z.boolean(),
    /** The share of correct answers, 0 to 1. */
    correctAnswerRate: z.number().optional(),
    averageResponseTimeMs: z.int().optional(),
    /** The standard deviation of the scores, where a correct answer scores 1 and an incorrect one 0. */
    standardDeviation: z.number().optional(),
    /** The expected score of guessing, from 0 to 1. */
    randomGuessScore: z.number(),
    discriminationIndex: z.number().optional(),
    difficultyRating: z.number().optional(),
    distractorEffectiveness: z.number().optional(),
    complexityScore: z.int(),
    /** How often each option was picked. */
    picks: z.array(z.strictObject({ optionId: z.uuid(), count: z.int() })),
    ratingsUp: z.int(),
    ratingsDown: z.int(),
    /** Only for the question's author and admins; absent if there is none. */
    warnings: z.array(ItemWarning).optional(),
  })
  .meta({ id: 'QuestionStatistics' });
export type QuestionStatistics = z.infer<typeof QuestionStatistics>;

/** The caller's bookmark, flag, rating and hidden state of a question. */
const OwnMarks = z
  .strictObject({
    bookmarked: z.boolean(),
    flagged: z.boolean(),
    rating: z.union([z.literal(1), z.literal(-1)]).optional(),
    author: z.boolean(),
    /** Whether the member has access, which bookmarking, hiding and editing need. */
    access: z.boolean(),
  })
  .meta({ id: 'OwnMarks' });

/** The findings of the model's latest review of a question. */
export const QuestionCritique = z
  .strictObject({
    qualityIssues: z.array(z.string()),
    improvementSuggestions: z.array(z.string()),
    critiqueCount: z.int(),
    lastCritiquedAt: Instant,
    /** The number of the version that the model proposed most recently. */
    improvementVersion: z.int().positive().optional(),
    /** Whether that version was approved and is now live. */
    autoImproved: z.boolean(),
  })
  .meta({ id: 'QuestionCritique' });
export type QuestionCritique = z.infer<typeof QuestionCritique>;

/** A question as a caller may see it. Statistics and fields outside `openFields` are for members with access, the author, and admins. */
export const QuestionView = z
  .strictObject({
    id: z.uuid(),
    version: z.int().positive(),
    /** The newest version, if it isn't the one shown here. Only for the author and admins. */
    latestVersion: z.int().positive().optional(),
    ...WireContent.pick(openFields).shape,
    ...WireContent.omit(openFields).partial().shape,
    isCrossDomain: z.boolean(),
    isActive: z.boolean(),
    isFeatured: z.boolean(),
    origin: Origin,
    reviewStatus: ReviewStatus,
    /** Why a release stopped shipping the question, and which question replaces it; absent if it is still shipped. */
    retirement: z.strictObject({ reason: z.string(), replacedBy: z.uuid().optional() }).optional(),
    qualityScore: z.int(),
    flagCount: z.int(),
    isFlagged: z.boolean(),
    /** When anything about the question changed, such as its flags or its status. */
    updatedAt: Instant,
    /** When the content last changed. */
    lastUpdatedAt: Instant,
    /** Only for the author and admins: who wrote it (absent for shipped content), when, and who approved the live version. */
    createdBy: z.uuid().optional(),
    createdAt: Instant.optional(),
    reviewedBy: z.uuid().optional(),
    /** Absent for a visitor. */
    mine: OwnMarks.optional(),
    statistics: QuestionStatistics.optional(),
    /** Only for the author and admins, and only if a single question is requested; absent without a critique. */
    critique: QuestionCritique.optional(),
  })
  .meta({ id: 'Question' });
export type QuestionView = z.infer<typeof QuestionView>;

export const QuestionPage = pageOf(QuestionView, {
  /** The corrected search, if a word of the query occurs in no question but resembles one that does. */
  correctedQuery: z.string().optional(),
}).meta({ id: 'QuestionPage' });
export type QuestionPage = z.infer<typeof QuestionPage>;

// A query has no `.meta({ id })`: with one it would be a reference, which OpenAPI can't spread into parameters.
const questionFilters = {
  /** A text in the content or the tags. */
  q: z.string().trim().min(1).max(200).optional(),
  difficulty: oneOrMany(Difficulty).optional(),
  domain: oneOrMany(Domain).optional(),
  questionType: oneOrMany(QuestionType).optional(),
  quality: oneOrMany(Quality).optional(),
  origin: oneOrMany(Origin).optional(),
  crossDomain: YesOrNo.optional(),
  bookmarked: YesOrNo.optional(),
  /** `true` returns only the questions that the caller has hidden; otherwise, these are left out. */
  hidden: YesOrNo.optional(),
};

export const QuestionFilters = z.strictObject(questionFilters);
export type QuestionFilters = z.infer<typeof QuestionFilters>;

/** At most 100 rows per page. Page numbers reach the first 10,000 rows; a cursor reaches all. */
export const ListQuestionsQuery = z
  .strictObject({
    limit: PageLimit.default(100),
    cursor: Cursor.optional(),
    page: z.coerce.number().int().min(1).max(10_000).optional(),
    ...questionFilters,
  })
  .refine((query) => !(query.cursor && query.page), { path: ['page'], message: 'Give a cursor or a page, not both' })
  .refine((query) => (query.page ?? 1) * query.limit <= 10_000, { path: ['page'], message: 'Pages reach 10,000 rows deep' });
export type ListQuestionsQuery = z.infer<typeof ListQuestionsQuery>;

const Counts = z.record(z.string(), z.int());

/** How many questions have each value of a filter; a value without questions is absent. */
export const BankChoiceCounts = z
  .strictObject({ difficulty: Counts, domain: Counts, questionType: Counts, quality: Counts, crossDomain: z.int() })
  .meta({ id: 'BankChoiceCounts' });
export type BankChoiceCounts = z.infer<typeof BankChoiceCounts>;

/**
 * How many questions the list has with each value of a filter, given the search and the other filters; a value without questions is
 * absent.
 */
export const MatchCounts = z
  .strictObject({
    /** Absent if more than ten thousand questions match: the list only estimates such counts. */
    choices: BankChoiceCounts.optional(),
  })
  .meta({ id: 'MatchCounts' });
export type MatchCounts = z.infer<typeof MatchCounts>;

/** The distribution of the shared bank's questions over the exam's domains, and over the most frequent topics (up to 50) of each domain. */
export const Coverage = z
  .strictObject({
    total: z.int(),
    domains: z.array(
      z.strictObject({
        domain: Domain,
        count: z.int(),
        /** The domain's share of all questions, from 0 to 100, with one decimal. */
        percent: z.number(),
        topics: z.array(z.strictObject({ topic: z.string(), count: z.int() })),
      }),
    ),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof Coverage>;

/** The measured counts that the landing page shows. */
export const BankCounts = z
  .strictObject({ questions: z.int(), domains: z.int(), members: z.int(), choices: BankChoiceCounts })
  .meta({ id: 'BankCounts' });
export type BankCounts = z.infer<typeof BankCounts>;
