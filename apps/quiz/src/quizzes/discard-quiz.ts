import { AppError } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tellQuizChanged } from './live/quiz-channel.ts';
import { discardQuiz } from './quiz-rules.ts';
import { QuizzesRepository } from './quizzes.repository.ts';

/** A member gives a quiz up: its answers stay, there is no result, and another may be started. */
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
      await this.quizzes.settle(tx, caller.id, quizId, 'discarded');
      tellQuizChanged(tx, quizId);
      tx.audit('quiz.discarded', { quizId });
    });
  }
}
