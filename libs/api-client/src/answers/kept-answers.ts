import { exam } from '@casebook/exam';
import { dropKept, keep, readKept } from '../kept/kept.ts';
import type { QueuedAnswer } from './answer-queue.ts';

/** Where this browser keeps a member's answers until they are graded, whatever quiz they belong to. */
export const answersKey = (userId: string): string => `${exam.slug}-answers-to-grade:${userId}`;

/** @returns the answers that wait, oldest first; none where what is kept cannot be read */
export function readKeptAnswers(userId: string): readonly QueuedAnswer[] {
  const kept = readKept(answersKey(userId));
  return Array.isArray(kept) ? kept.filter(isQueued) : [];
}

export function keepAnswers(userId: string, queue: readonly QueuedAnswer[]): void {
  if (queue.length === 0) dropKept(answersKey(userId));
  else keep(answersKey(userId), queue);
}

/** What another version kept is taken as far as it fits. */
function isQueued(kept: unknown): kept is QueuedAnswer {
  const { quizId, itemId, optionId, timeSpentMs, key } = Object(kept) as Partial<Record<keyof QueuedAnswer, unknown>>;
  return [quizId, itemId, optionId, key].every((id) => typeof id === 'string') && typeof timeSpentMs === 'number';
}
