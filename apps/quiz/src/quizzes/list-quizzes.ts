import { AppError, type ListQuizzesQuery, type QuizPage } from '@casebook/contracts';
import { type Caller, cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toQuizSummary } from './quiz-view.ts';
import { QuizzesRepository } from './quizzes.repository.ts';

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
