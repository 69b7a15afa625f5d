import { AppError } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitQuizEnded } from './active-quiz.ts';
import { notifyQuizChanged } from './live/quiz-channel.ts';
import { discardQuiz } from './quiz-rules.ts';
import { QuizzesRepository } from './quizzes.repository.ts';

/** Discards a member's active quiz. Its answers still count, it has no result, and the member can start another. */
@Injectable()
export class DiscardQuiz {
  constructor(
    private readonly database: Database,
    private readonly quizzes: QuizzesRepository,
  ) {}

  /** @throws quiz.not-found, quiz.daily-stays, quiz.not-active */
  execute(caller: Caller, quizId: string): Promise<void> {
    return this.database.write(caller, async (tx) => {
      const quiz = await this.quizzes.lockForChange(tx, caller.id, quizId);
      if (!quiz) throw new AppError('quiz.not-found');
      if (discardQuiz(quiz) === quiz) return;
      await this.quizzes.end(tx, caller.id, quizId, 'discarded');
      notifyQuizChanged(tx, quizId);
      if (!quiz.devMode) emitQuizEnded(tx, caller.id, quizId);
      tx.audit('quiz.discarded', { quizId });
    });
  }
}
