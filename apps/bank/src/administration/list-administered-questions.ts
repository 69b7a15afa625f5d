import {
  type AdministeredQuestion,
  type AdministeredQuestionPage,
  type AdministeredQuestionsQuery,
  AppError,
} from '@casebook/contracts';
import { boundedTotal, cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AdministeredQuestionsRepository, type AdministeredRow } from './administered-questions.repository.ts';

/** Lists the whole bank for admins, also what members don't see, and finds the questions that work badly. */
@Injectable()
export class ListAdministeredQuestions {
  constructor(private readonly questions: AdministeredQuestionsRepository) {}

  /** @throws page.cursor-invalid, also for a cursor of another order */
  async execute({ limit, cursor, ...filter }: AdministeredQuestionsQuery): Promise<AdministeredQuestionPage> {
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
}: AdministeredRow): AdministeredQuestion => ({
  questionId: id,
  ...row,
  updatedAt: updatedAt.toISOString(),
  ...(authorId !== null && { authorId }),
  ...(facility !== null && { facility }),
  ...(expectedFacility !== null && { expectedFacility }),
  ...(discrimination !== null && { discrimination }),
  ...(facility !== null && { nonfunctionalDistractors: nonfunctional }),
});
