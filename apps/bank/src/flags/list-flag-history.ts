import { AppError, type FlagHistoryPage, type FlagHistoryQuery } from '@casebook/contracts';
import { cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { FlagReadingRepository } from './flag-reading.repository.ts';
import { toHistoryEntry } from './flag-view.ts';

/** Lists the history of a question's flags for admins, latest first. */
@Injectable()
export class ListFlagHistory {
  constructor(
    private readonly flags: FlagReadingRepository,
    private readonly questions: QuestionsRepository,
  ) {}

  /** @throws question.not-found, page.cursor-invalid */
  async execute(questionId: string, { limit, cursor }: FlagHistoryQuery): Promise<FlagHistoryPage> {
    const after = cursor ? decodeCursor(cursor) : undefined;
    if (!(await this.questions.exists(questionId))) throw new AppError('question.not-found');
    // One row more than the page: its presence means there is a next page.
    const [found, total] = await Promise.all([
      this.flags.history(questionId, after, limit + 1),
      this.flags.countHistory(questionId),
    ]);
    const { rows, ...next } = cutPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    return { items: rows.map(toHistoryEntry), total, totalIsEstimate: false, ...next };
  }
}
