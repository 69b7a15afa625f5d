import { AppError, QuizCompleted, type QuizResult } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitQuizEnded } from './active-quiz.ts';
import { notifyQuizChanged } from './live/quiz-channel.ts';
import { completeQuiz, discardQuiz } from './quiz-rules.ts';
import { toQuizResult } from './quiz-view.ts';
import { QuizzesRepository } from './quizzes.repository.ts';

/** Completes a quiz whose items are all answered, and publishes the result. Idempotent: completing again returns the same result. */
@Injectable()
export class CompleteQuiz {
  constructor(
    private readonly database: Database,
    private readonly quizzes: QuizzesRepository,
  ) {}

  /** @throws quiz.not-found, quiz.not-active, quiz.items-open */
  execute(caller: Caller, quizId: string): Promise<QuizResult> {
    return this.database.write(caller, async (tx) => {
      await this.quizzes.lockForChange(tx, caller.id, quizId);
      const quiz = await this.quizzes.find(caller.id, quizId, tx);
      if (!quiz) throw new AppError('quiz.not-found');
      const completed = completeQuiz(quiz, tx.now);
      const result = toQuizResult(completed);
      if (completed === quiz) return result;
      await this.quizzes.end(tx, caller.id, quizId, 'completed');
      notifyQuizChanged(tx, quizId);
      if (quiz.devMode) return result;
      emitQuizEnded(tx, caller.id, quizId);
      const { totalQuestions, correctAnswers } = result;
      tx.emit(
        QuizCompleted,
        { id: quizId, version: 1 },
        { quizId, userId: caller.id, kind: quiz.kind, totalQuestions, correctAnswers, completedAt: tx.now.toISOString() },
      );
      tx.audit('quiz.completed', { quizId, totalQuestions, correctAnswers });
      return result;
    });
  }
}

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
