import type { QuizItemView } from '@casebook/contracts';

type Answerable = Pick<QuizItemView, 'answer'>;

export const isAllAnswered = (items: readonly Answerable[]): boolean => items.every((item) => item.answer);

export const answeredCount = (items: readonly Answerable[]): number => items.filter((item) => item.answer).length;

/** @returns the milliseconds spent on the answers so far */
export const answeredTime = (items: readonly Answerable[]): number =>
  items.reduce((sum, item) => sum + (item.answer?.timeSpentMs ?? 0), 0);
