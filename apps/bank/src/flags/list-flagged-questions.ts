import { type FlaggedQuestionPage, FlagStatus, type ListFlaggedQuery } from '@casebook/contracts';
import { cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FlagReadingRepository } from './flag-reading.repository.ts';
import { toFlaggedQuestion } from './flag-view.ts';

/** Lists flagged questions for admins: most flags first, then the latest flag. */
@Injectable()
export class ListFlaggedQuestions {
  constructor(private readonly flags: FlagReadingRepository) {}

  /** @throws page.cursor-invalid */
  async execute({ status, q, limit, cursor }: ListFlaggedQuery): Promise<FlaggedQuestionPage> {
    const after = cursor ? decodeCursor(cursor) : undefined;
    const filter = { statuses: status, text: q };
    // One row more than the page: its presence means there is a next page.
    const [found, { byStatus }] = await Promise.all([this.flags.page(filter, after, limit + 1), this.flags.summarize(q)]);
    const total = (status ?? FlagStatus.options).reduce((sum, each) => sum + byStatus[each], 0);
    const { rows, ...next } = cutPage(found, limit, ({ question, flaggedAt }) => ({
      rank: question.flagCount,
      at: flaggedAt,
      id: question.id,
    }));
    return { items: rows.map(toFlaggedQuestion), total, totalIsEstimate: false, ...next };
  }
}
