import { AppError, type HistoryEntry } from '@casebook/contracts';
import { type Caller, Clock, csvFile, keysetPages, MemberAccess } from '@casebook/platform';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { toHistoryEntry } from './progress-view.ts';
import { ResultsRepository } from './results.repository.ts';

/** The columns of the history on the screen, then further fields of a quiz. `Time` is in seconds, `Date` in UTC. */
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
