import { ActiveQuizChanged } from '@casebook/contracts';
import { type Republisher, Republishes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { ACTIVE_VERSION, ENDED_VERSION, type QuizState } from './quiz.ts';
import { QuizzesRepository } from './quizzes.repository.ts';

/** A daily quiz that started before midnight keeps its date. A day after its start, the quiz no longer counts as active. */
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

/** Publishes every quiz outside dev mode. Ended quizzes are published without their questions. */
@Republishes('quiz.active')
export class RepublishActiveQuizzes implements Republisher {
  constructor(private readonly quizzes: QuizzesRepository) {}

  async emitAfter(tx: Transaction, after: string | undefined, limit: number): Promise<string | undefined> {
    const all = await this.quizzes.lockAfter(tx, after, limit);
    for (const { isActive, memberId, questionIds, ...quiz } of all)
      if (isActive) emitQuizStarted(tx, memberId, quiz, questionIds);
      else emitQuizEnded(tx, memberId, quiz.id);
    return all.at(-1)?.id;
  }
}
