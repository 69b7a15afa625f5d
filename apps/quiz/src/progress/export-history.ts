import { Readable } from 'node:stream';
import { AppError, type HistoryEntry } from '@casebook/contracts';
import { type Caller, Clock, type Keyset, MemberAccess } from '@casebook/platform';
import { Injectable, StreamableFile } from '@nestjs/common';
import { writeHistory } from './history-file.ts';
import { toHistoryEntry } from './progress-view.ts';
import { ResultsRepository } from './results.repository.ts';

const QUIZZES_AT_ONCE = 500;

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
    return new StreamableFile(Readable.from(writeHistory(this.#entriesOf(caller.id)), { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="casebook-history-${day}.csv"`,
    });
  }

  async *#entriesOf(memberId: string): AsyncGenerator<HistoryEntry> {
    for (let after: Keyset | undefined; ; ) {
      const page = await this.results.list(memberId, after, QUIZZES_AT_ONCE);
      yield* page.map(toHistoryEntry);
      const last = page.at(-1);
      if (!last || page.length < QUIZZES_AT_ONCE) return;
      after = { at: last.completedAt, id: last.quizId };
    }
  }
}
