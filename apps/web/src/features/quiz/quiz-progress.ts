import type { QuizItemView } from '@casebook/contracts';

type Answerable = Pick<QuizItemView, 'answer'>;

/** @returns the index of the first item without an answer; 0 when all have one. */
export const firstUnanswered = (items: readonly Answerable[]): number =>
  Math.max(
    0,
    items.findIndex((item) => !item.answer),
  );

export const isAllAnswered = (items: readonly Answerable[]): boolean => items.every((item) => item.answer);

export const answeredCount = (items: readonly Answerable[]): number => items.filter((item) => item.answer).length;

/** @returns the milliseconds that went into the answers given so far. */
export const answeredTime = (items: readonly Answerable[]): number =>
  items.reduce((sum, item) => sum + (item.answer?.timeSpentMs ?? 0), 0);
