import { exam } from '@casebook/exam';
import type { QueuedAnswer } from './answer-queue.ts';

/** Where this browser keeps a member's answers until they are graded, whatever quiz they belong to. */
export const answersKey = (userId: string): string => `${exam.slug}-answers-to-grade:${userId}`;

/** @returns the answers that wait, oldest first; none where what is kept cannot be read */
export function readKeptAnswers(userId: string): readonly QueuedAnswer[] {
  const text = window.localStorage.getItem(answersKey(userId));
  if (text === null) return [];
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isQueued) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

export function keepAnswers(userId: string, queue: readonly QueuedAnswer[]): void {
  if (queue.length === 0) window.localStorage.removeItem(answersKey(userId));
  else window.localStorage.setItem(answersKey(userId), JSON.stringify(queue));
}

/** What another version kept is taken as far as it fits. */
function isQueued(kept: unknown): kept is QueuedAnswer {
  const { quizId, itemId, optionId, timeSpentMs, key } = Object(kept) as Partial<Record<keyof QueuedAnswer, unknown>>;
  return [quizId, itemId, optionId, key].every((id) => typeof id === 'string') && typeof timeSpentMs === 'number';
}
