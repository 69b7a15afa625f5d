import { cacheForMember, cacheKey } from '#shared/member-cache.ts';
import { isPersisted as isKept, readPersisted as readKept } from '#shared/persisted.ts';
import { fromStored, type KeptQuiz, toStored } from './kept-quiz.ts';

/** Where this browser keeps a member's quiz under way (specification 001, section 3; decisions: every local key ends in the id). */
export const quizKey = (userId: string): string => cacheKey('quiz', userId);
/** Times alone, written down several times a second: the whole quiz would be too much for that. */
const timesKey = (userId: string): string => cacheKey('quizTimes', userId);

type Times = Readonly<Record<string, number>>;

/** @returns the quiz with that id as it was kept; `'unreadable'` where there is something that cannot be read */
export function readKeptQuiz(userId: string, quizId: string): KeptQuiz | 'unreadable' | undefined {
  if (!isKept(quizKey(userId))) return undefined;
  const kept = fromStored(readKept(quizKey(userId)));
  if (!kept) return 'unreadable';
  return kept.quiz.id === quizId ? { ...kept, elapsedMs: laterOf(kept.elapsedMs, readTimes(userId, quizId)) } : undefined;
}

export function keepQuiz(userId: string, kept: KeptQuiz): void {
  cacheForMember('quiz', userId, toStored(kept, Date.now()));
}

export function keepTimes(userId: string, quizId: string, elapsedMs: Times): void {
  cacheForMember('quizTimes', userId, { quizId, elapsedMs });
}

function readTimes(userId: string, quizId: string): Times {
  const kept = Object(readKept(timesKey(userId))) as { quizId?: unknown; elapsedMs?: Times };
  return kept.quizId === quizId && kept.elapsedMs ? kept.elapsedMs : {};
}

const laterOf = (one: Times, other: Times): Times =>
  Object.fromEntries(Object.entries(one).map(([id, spent]) => [id, Math.max(spent, other[id] ?? 0)]));
