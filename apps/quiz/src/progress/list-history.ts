import { AppError, type HistoryPage, type ListHistoryQuery } from '@casebook/contracts';
import { type Caller, cutPage, decodeCursor, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ProgressRepository } from './progress.repository.ts';
import { toHistoryEntry } from './progress-view.ts';
import { ResultsRepository } from './results.repository.ts';

/** Lists the quizzes that a member completed, newest first. */
@Injectable()
export class ListHistory {
  constructor(
    private readonly access: MemberAccess,
    private readonly results: ResultsRepository,
    private readonly progress: ProgressRepository,
  ) {}

  /** @throws access.required, page.cursor-invalid */
  async execute(caller: Caller, { limit, cursor }: ListHistoryQuery): Promise<HistoryPage> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    const after = cursor ? decodeCursor(cursor) : undefined;
    // One row more than the page: its presence means there is a next page.
    const [found, { quizzes: total }] = await Promise.all([
      this.results.list(caller.id, after, limit + 1),
      this.progress.totals(caller.id),
    ]);
    const { rows, ...next } = cutPage(found, limit, ({ completedAt, quizId }) => ({ at: completedAt, id: quizId }));
    return { items: rows.map(toHistoryEntry), total, totalIsEstimate: false, ...next };
  }
}
