import { AppError, type ListQuizzesQuery, type QuizPage, type QuizView } from '@casebook/contracts';
import { type Caller, cutPage, Database, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MemberQuestionsRepository } from '../member-questions/member-questions.repository.ts';
import { toQuizSummary, toQuizView } from './quiz-view.ts';
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

/** Lists a member's quizzes, newest start first. An admin's dev-mode quizzes are a separate list. */
@Injectable()
export class ListQuizzes {
  constructor(private readonly quizzes: QuizzesRepository) {}

  /** @throws auth.forbidden, page.cursor-invalid */
  async execute(caller: Caller, { status: statuses, limit, cursor, devMode = false }: ListQuizzesQuery): Promise<QuizPage> {
    if (devMode && caller.role !== 'admin') throw new AppError('auth.forbidden');
    const filter = { statuses, devMode };
    const after = cursor ? decodeCursor(cursor) : undefined;
    // One row more than the page: its presence means there is a next page.
    const [found, total] = await Promise.all([
      this.quizzes.list(caller.id, filter, after, limit + 1),
      this.quizzes.count(caller.id, filter),
    ]);
    const { rows, ...next } = cutPage(found, limit, ({ startedAt, id }) => ({ at: startedAt, id }));
    const counted = await this.quizzes.countItems(caller.id, rows);
    return { items: counted.map(toQuizSummary), total, totalIsEstimate: false, ...next };
  }
}
