import { type Republisher, Republishes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { emitQuizEnded, emitQuizStarted } from './active-quiz.ts';
import { QuizzesRepository } from './quizzes.repository.ts';

/** Publishes every quiz outside dev mode, the ended ones without their questions. */
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
