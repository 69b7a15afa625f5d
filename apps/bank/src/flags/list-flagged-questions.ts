import type { FlaggedQuestionPage, ListFlaggedQuery } from '@casebook/contracts';
import { cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FlagReadingRepository } from './flag-reading.repository.ts';
import { toFlaggedQuestion } from './flag-view.ts';

/** Lists flagged questions for admins: most flags first, then the latest flag. */
@Injectable()
export class ListFlaggedQuestions {
  constructor(private readonly flags: FlagReadingRepository) {}

  /** @throws page.cursor-invalid */
  async execute({ status, limit, cursor }: ListFlaggedQuery): Promise<FlaggedQuestionPage> {
    const after = cursor ? decodeCursor(cursor) : undefined;
    // One row more than the page: its presence means there is a next page.
    const [found, total] = await Promise.all([this.flags.page(status, after, limit + 1), this.flags.count(status)]);
    const { rows, ...next } = cutPage(found, limit, ({ flagCount, flaggedAt, id }) => ({ rank: flagCount, at: flaggedAt, id }));
    return { items: rows.map((row) => toFlaggedQuestion(row, row.flags)), total, totalIsEstimate: false, ...next };
  }
}
