import { AppError, type HistoryEntry, type HistoryPage, type ListHistoryQuery } from '@casebook/contracts';
import { type Caller, Clock, csvFile, cutPage, decodeCursor, keysetPages, MemberAccess } from '@casebook/platform';
import { Injectable, type StreamableFile } from '@nestjs/common';
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

/** The columns of the history on the screen, and further fields of a quiz. `Time` is in seconds, `Date` in UTC. */
const COLUMNS = ['Date', 'Score', 'Total', 'Percent', 'Time', 'Kind', 'Quiz'];

/** Streams a member's whole history as a CSV file. */
@Injectable()
export class ExportHistory {
  constructor(
    private readonly access: MemberAccess,
    private readonly clock: Clock,
    private readonly results: ResultsRepository,
  ) {}

  /** @throws access.required */
  async execute(caller: Caller): Promise<StreamableFile> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    const day = this.clock.now().toISOString().slice(0, 10);
    return csvFile({
      filename: `casebook-history-${day}.csv`,
      columns: COLUMNS,
      pages: keysetPages(
        (after, limit) => this.results.list(caller.id, after, limit),
        ({ completedAt, quizId }) => ({ at: completedAt, id: quizId }),
      ),
      cellsOf: (row) => cellsOf(toHistoryEntry(row)),
    });
  }
}

const cellsOf = ({ timestamp, correctAnswers, totalQuestions, percent, timeSpent, kind, quizId }: HistoryEntry): string[] => [
  ...[timestamp, String(correctAnswers), String(totalQuestions), String(percent), String(timeSpent), kind, quizId],
];
