import type { ListQuizzesQuery, QuizPage } from '@casebook/contracts';
import { type Caller, cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toQuizSummary } from './quiz-view.ts';
import { QuizzesRepository } from './quizzes.repository.ts';

/** A member's quizzes, the latest start first, a page at a time. */
@Injectable()
export class ListQuizzes {
  constructor(private readonly quizzes: QuizzesRepository) {}

  /** @throws page.cursor-invalid */
  async execute(caller: Caller, { status, limit, cursor }: ListQuizzesQuery): Promise<QuizPage> {
    const after = cursor ? decodeCursor(cursor) : undefined;
    // One more than asked: it tells whether there is a next page.
    const [found, total] = await Promise.all([
      this.quizzes.list(caller.id, status, after, limit + 1),
      this.quizzes.count(caller.id, status),
    ]);
    const { rows, ...next } = cutPage(found, limit, ({ startedAt, id }) => ({ at: startedAt, id }));
    const counted = await this.quizzes.countItems(caller.id, rows);
    return { items: counted.map(toQuizSummary), total, totalIsEstimate: false, ...next };
  }
}
