import type { Difficulty, Domain, Explanation, LiveState, OptionView, QuizKind, QuizStatus } from '@casebook/contracts';
import type { Exhibit, Scenario } from '@casebook/exam';

/** To other services a quiz is either active or ended, so its version follows from its status. */
export const ACTIVE_VERSION = 1;
export const ENDED_VERSION = 2;

/** The answer to an item, graded against the item's own key. */
export interface Answer {
  readonly id: string;
  readonly optionId: string;
  readonly isCorrect: boolean;
  readonly timeSpentMs: number;
  readonly answeredAt: Date;
}

/** A question as it was copied into a quiz, with its options in this quiz's order. */
export interface Item {
  readonly id: string;
  readonly position: number;
  readonly questionId: string;
  /** The version of the content; absent in items from before it was stored. */
  readonly contentVersion?: number;
  readonly scenario?: Scenario;
  readonly exhibit?: Exhibit;
  readonly stem: string;
  readonly options: readonly OptionView[];
  readonly correctOptionId: string;
  readonly explanation: Explanation;
  readonly domain: Domain;
  readonly difficulty: Difficulty;
  readonly tags: readonly string[];
  readonly answer?: Answer;
}

/** A quiz without its items. */
export interface QuizState {
  readonly id: string;
  readonly kind: QuizKind;
  readonly status: QuizStatus;
  readonly startedAt: Date;
  /** The member's time zone as an IANA name, if given. */
  readonly timeZone?: string;
  readonly completedAt?: Date;
  /** A dev-mode quiz publishes no events and isn't included in any statistics. */
  readonly devMode?: boolean;
  /** Absent until a device has saved it. */
  readonly liveState?: LiveState;
}

/** A member's quiz. */
export interface Quiz extends QuizState {
  readonly items: readonly Item[];
}

/** A quiz in a list, with its counts. */
export interface CountedQuiz extends QuizState {
  readonly totalQuestions: number;
  readonly answeredQuestions: number;
  readonly correctAnswers: number;
}
