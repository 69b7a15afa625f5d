import {
  AppError,
  type FlaggedQuestionPage,
  type FlagHistoryPage,
  type FlagHistoryQuery,
  FlagStatus,
  type FlagSummary,
  type FlagSummaryQuery,
  type ListFlaggedQuery,
} from '@casebook/contracts';
import { cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { FlagReadingRepository } from './flag-reading.repository.ts';
import { toFlaggedQuestion, toHistoryEntry } from './flag-view.ts';

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

/** Counts, for admins, how many flagged questions have each status: of all of them, or of those that a search finds. */
@Injectable()
export class SummarizeFlags {
  constructor(private readonly flags: FlagReadingRepository) {}

  execute({ q }: FlagSummaryQuery): Promise<FlagSummary> {
    return this.flags.summarize(q);
  }
}
