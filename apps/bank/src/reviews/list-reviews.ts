import type { ListReviewsQuery, ReviewPage } from '@casebook/contracts';
import { cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toVersionView } from '../authoring/version-view.ts';
import { QuestionVersionsRepository } from '../questions/question-versions.repository.ts';

/** Lists versions by review status, newest first. */
@Injectable()
export class ListReviews {
  constructor(private readonly versions: QuestionVersionsRepository) {}

  /** @throws page.cursor-invalid */
  async execute({ status, limit, cursor }: ListReviewsQuery): Promise<ReviewPage> {
    const [found, total] = await Promise.all([
      this.versions.listByReview(status, cursor === undefined ? undefined : decodeCursor(cursor), limit + 1),
      this.versions.countByReview(status),
    ]);
    const { rows, ...next } = cutPage(found, limit, ({ editedAt, questionId }) => ({ at: editedAt, id: questionId }));
    const items = rows.map((version) => ({
      ...toVersionView(version, undefined),
      question: version.content.stem,
      ...version.generation,
    }));
    return { items, total, totalIsEstimate: false, ...next };
  }
}
