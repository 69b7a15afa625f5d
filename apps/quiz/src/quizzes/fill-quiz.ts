import { randomInt } from 'node:crypto';
import { AppError, type QuizView } from '@casebook/contracts';
import { newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { PooledQuestion } from '../question-pool/pooled-question.ts';
import { MarkQuestionsUsed } from '../setup/mark-questions-used.ts';
import { copyQuestions } from './copy-questions.ts';
import type { QuizState } from './quiz.ts';
import { toQuizView } from './quiz-view.ts';
import { QuizzesRepository } from './quizzes.repository.ts';

/** The second half of every start: a quiz that was just opened gets its items, and the start is recorded. */
@Injectable()
export class FillQuiz {
  constructor(
    private readonly quizzes: QuizzesRepository,
    private readonly markUsed: MarkQuestionsUsed,
  ) {}

  /** @throws quiz.no-questions, and then nothing was opened */
  async execute(tx: Transaction, quiz: QuizState, questions: readonly PooledQuestion[]): Promise<QuizView> {
    if (questions.length === 0) throw new AppError('quiz.no-questions');
    const items = copyQuestions(questions, newId, randomInt);
    await this.quizzes.addItems(tx, quiz.id, items);
    if (!quiz.devMode) {
      const ids = items.map(({ questionId }) => questionId);
      await this.markUsed.whenDrawn(tx, tx.caller.id, ids);
    }
    tx.audit('quiz.started', { quizId: quiz.id, kind: quiz.kind, totalQuestions: items.length });
    return toQuizView({ ...quiz, items });
  }
}
