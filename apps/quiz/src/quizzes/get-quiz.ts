import { AppError, type QuizView } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MemberQuestionsRepository } from '../member-questions/member-questions.repository.ts';
import { toQuizView } from './quiz-view.ts';
import { QuizzesRepository } from './quizzes.repository.ts';

/** Returns a member's quiz; a completed one includes its result. */
@Injectable()
export class GetQuiz {
  constructor(
    private readonly database: Database,
    private readonly quizzes: QuizzesRepository,
    private readonly memberQuestions: MemberQuestionsRepository,
  ) {}

  /** @throws quiz.not-found, also for another member's quiz */
  async execute(caller: Caller, quizId: string): Promise<QuizView> {
    const quiz = await this.quizzes.find(caller.id, quizId);
    if (!quiz) throw new AppError('quiz.not-found');
    const questionIds = quiz.items.map(({ questionId }) => questionId);
    return toQuizView(quiz, new Set(await this.memberQuestions.flaggedIds(this.database, caller.id, questionIds)));
  }
}
