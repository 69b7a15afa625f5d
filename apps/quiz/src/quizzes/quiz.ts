import type { Difficulty, Domain, Explanation, OptionView, QuizKind, QuizProgress, QuizStatus } from '@casebook/contracts';

/** The one answer of an item, graded by the item's own key. */
export interface Answer {
  readonly id: string;
  readonly optionId: string;
  readonly isCorrect: boolean;
  readonly timeSpentMs: number;
  readonly answeredAt: Date;
}

/** A question as it was copied into a quiz; its options are in the order in which this quiz shows them. */
export interface Item {
  readonly id: string;
  readonly position: number;
  readonly questionId: string;
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
  /** The member's, an IANA name, where they gave one. */
  readonly timeZone?: string;
  readonly completedAt?: Date;
  /** Kept apart from real ones: it tells nobody, and leaves no trace in figures. */
  readonly devMode?: boolean;
  /** What its taking is at; absent until a device saved it. */
  readonly progress?: QuizProgress;
}

/** A member's quiz. */
export interface Quiz extends QuizState {
  readonly items: readonly Item[];
}

/** A quiz in a list: how far it is. */
export interface CountedQuiz extends QuizState {
  readonly totalQuestions: number;
  readonly answeredQuestions: number;
  readonly correctAnswers: number;
}
