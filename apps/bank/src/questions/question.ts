import type {
  Citation,
  Difficulty,
  Domain,
  Explanation,
  FormatType,
  Origin,
  QuestionType,
  ReviewStatus,
} from '@casebook/contracts';

export interface Option {
  readonly id: string;
  readonly text: string;
  /** Names the option within shipped content, so that its id survives an edit of its text. */
  readonly slug?: string;
}

/** What a question says: all that its author writes. */
export interface QuestionContent {
  readonly domain: Domain;
  /** The other domain that it crosses into, if it does. */
  readonly secondaryDomain?: Domain;
  readonly topic: string;
  readonly difficulty: Difficulty;
  readonly stem: string;
  readonly options: readonly Option[];
  readonly correctOptionId: string;
  readonly explanation: Explanation;
  readonly citations: readonly Citation[];
  /** Its author's: the reserved one is added where it is read, from its origin. */
  readonly tags: readonly string[];
  readonly questionType: QuestionType;
  readonly formatType: FormatType;
}

/** A question of the bank, with its key. */
export interface Question extends QuestionContent {
  readonly id: string;
  /** Counts every change that other services are told of. */
  readonly version: number;
  /** Which version of its content is live. */
  readonly contentVersion: number;
  /** The highest version of its content: one in review is above the live one. */
  readonly latestVersion: number;
  /** Absent for shipped content. */
  readonly authorId?: string;
  readonly origin: Origin;
  readonly reviewStatus: ReviewStatus;
  readonly active: boolean;
  readonly featured: boolean;
  readonly deleted: boolean;
  /** Flags that stand. */
  readonly flagCount: number;
  /** Whether flags took it out of everyone's quizzes. */
  readonly suspended: boolean;
  readonly qualityScore: number;
  readonly complexityScore: number;
  readonly createdAt: Date;
  /** When anything about it changed. */
  readonly updatedAt: Date;
  /** When what it says changed. */
  readonly lastUpdatedAt: Date;
  readonly slug?: string;
  readonly contentHash?: string;
}

/** Whether a reader finds it in the bank: everyone's, or their own. */
export const isThereFor = ({ active, reviewStatus, authorId, deleted }: Question, readerId: string): boolean =>
  !deleted && ((active && reviewStatus === 'approved') || authorId === readerId);

/** Whether quizzes may draw it. */
export const isAvailable = ({ active, reviewStatus, suspended, deleted }: Question): boolean =>
  active && reviewStatus === 'approved' && !suspended && !deleted;

/** Whether only its author's quizzes may draw it (decisions.md, "Any signed-in user may add"): until a reviewer approves it. */
export const isAvailableToAuthor = ({ active, reviewStatus, suspended, deleted, authorId }: Question): boolean =>
  authorId !== undefined && active && reviewStatus !== 'approved' && !suspended && !deleted;

/** Whether it was deleted for good: its id and version are all that is left. */
export const isPurged = ({ deleted, stem }: Question): boolean => deleted && stem === '';
