import { ActiveQuizChanged } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import type { QuizState } from './quiz.ts';

/** A quiz has two states for other services, so that its version follows from its status. */
export const ACTIVE_VERSION = 1;
export const ENDED_VERSION = 2;

/** A daily quiz that began before midnight keeps its date; a day after its start nobody goes on with it. */
const DAILY_OPEN_MS = 24 * 60 * 60_000;

/** Publishes that a quiz started. Dev mode isn't published. */
export function emitQuizStarted(
  tx: Transaction,
  userId: string,
  { id, kind, startedAt }: Pick<QuizState, 'id' | 'kind' | 'startedAt'>,
  questionIds: readonly string[],
): void {
  const endsAt = new Date(startedAt.getTime() + DAILY_OPEN_MS).toISOString();
  const data = { quizId: id, userId, isActive: true, ...(kind === 'daily' && { endsAt }), questionIds: [...questionIds] };
  tx.emit(ActiveQuizChanged, { id, version: ACTIVE_VERSION }, data);
}

/** Publishes that a quiz was completed or discarded. */
export function emitQuizEnded(tx: Transaction, userId: string, quizId: string): void {
  tx.emit(ActiveQuizChanged, { id: quizId, version: ENDED_VERSION }, { quizId, userId, isActive: false, questionIds: [] });
}
