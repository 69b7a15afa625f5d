import { AppError, type QuizView } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toQuizView } from './quiz-view.ts';
import { QuizzesRepository } from './quizzes.repository.ts';

/** A member's quiz as it is now; a completed one comes with its result. */
@Injectable()
export class GetQuiz {
  constructor(private readonly quizzes: QuizzesRepository) {}

  /** @throws quiz.not-found, for another member's too */
  async execute(caller: Caller, quizId: string): Promise<QuizView> {
    const quiz = await this.quizzes.find(caller.id, quizId);
    if (!quiz) throw new AppError('quiz.not-found');
    return toQuizView(quiz);
  }
}
