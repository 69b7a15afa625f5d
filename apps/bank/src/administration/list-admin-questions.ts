import {
  type AdminQuestion,
  type AdminQuestionPage,
  type AdminQuestionsQuery,
  AppError,
  type BankStatistics,
  type SimilarQuestions,
  toWireStem,
} from '@casebook/contracts';
import { isNearDuplicate, likenessOf, printOf } from '@casebook/exam';
import { boundedTotal, cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type AdminQuestionRow, AdminQuestionsRepository } from './admin-questions.repository.ts';

/** Lists the whole bank for admins, including what members don't see, and finds questions with poor statistics. */
@Injectable()
export class ListAdminQuestions {
  constructor(private readonly questions: AdminQuestionsRepository) {}

  /** @throws page.cursor-invalid, also for a cursor from a list in another order */
  async execute({ limit, cursor, ...filter }: AdminQuestionsQuery): Promise<AdminQuestionPage> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    if (after && after.order !== filter.order) throw new AppError('page.cursor-invalid');
    const [found, counted] = await Promise.all([this.questions.page(filter, after, limit + 1), this.questions.count(filter)]);
    const { rows, ...next } = cutPage(found, limit, ({ id, updatedAt, rank }) => ({
      order: filter.order,
      rank: rank ?? 0,
      at: updatedAt,
      id,
    }));
    return { items: rows.map(toView), ...boundedTotal(counted), ...next };
  }
}

const toView = ({
  id,
  rank: _rank,
  authorId,
  updatedAt,
  facility,
  expectedFacility,
  discrimination,
  nonfunctional,
  ...row
}: AdminQuestionRow): AdminQuestion => ({
  questionId: id,
  ...toWireStem(row),
  updatedAt: updatedAt.toISOString(),
  ...(authorId !== null && { authorId }),
  ...(facility !== null && { facility }),
  ...(expectedFacility !== null && { expectedFacility }),
  ...(discrimination !== null && { discrimination }),
  ...(facility !== null && { nonfunctionalDistractors: nonfunctional }),
});

/** PostgreSQL's trigrams and ours differ slightly, so more candidates are compared than are shown. */
const CANDIDATES = 20;
const SHOWN = 5;

/** Finds questions similar to a given one, for a reviewer to compare. */
@Injectable()
export class FindSimilarQuestions {
  constructor(private readonly questions: AdminQuestionsRepository) {}

  /** @throws question.not-found */
  async execute(id: string): Promise<SimilarQuestions> {
    const stem = await this.questions.latestStem(id);
    if (stem === undefined) throw new AppError('question.not-found');
    const print = printOf(stem);
    const compared = (await this.questions.similarTo(id, stem, CANDIDATES)).map(({ id: questionId, ...near }) => {
      const likeness = likenessOf(print, printOf(near.stem));
      return { questionId, ...toWireStem(near), trigrams: likeness.trigrams, isNearDuplicate: isNearDuplicate(likeness) };
    });
    return { items: compared.sort((a, b) => b.trigrams - a.trigrams).slice(0, SHOWN) };
  }
}

/** Counts the questions by facility, discrimination, and distractors. */
@Injectable()
export class SummarizeStatistics {
  constructor(private readonly questions: AdminQuestionsRepository) {}

  async execute(): Promise<BankStatistics> {
    const [counts, facility, discrimination] = await Promise.all([
      this.questions.counts(),
      this.questions.facilityBins(),
      this.questions.discriminationBins(),
    ]);
    return { ...counts, facility, discrimination };
  }
}
