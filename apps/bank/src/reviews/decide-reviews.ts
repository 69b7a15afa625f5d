import {
  AppError,
  type ListReviewsQuery,
  type QuestionView,
  type ReviewDecision,
  type ReviewPage,
  toWireStem,
} from '@casebook/contracts';
import { type Caller, cutPage, Database, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { changeOfReview } from '../authoring/audited-content.ts';
import { review } from '../authoring/authoring-rules.ts';
import { QuestionWriter } from '../authoring/question-writer.ts';
import { toVersionView } from '../authoring/versions.ts';
import { QuestionVersionsRepository } from '../questions/question-versions.repository.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';

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
      ...toWireStem({ stem: version.content.stem }),
      ...version.generation,
    }));
    return { items, total, totalIsEstimate: false, ...next };
  }
}

/** Approves a version, which makes it live, or rejects it with a reason. For admins. */
@Injectable()
export class DecideReview {
  constructor(
    private readonly database: Database,
    private readonly questions: QuestionsRepository,
    private readonly versions: QuestionVersionsRepository,
    private readonly writer: QuestionWriter,
  ) {}

  /** @throws question.not-found, question.version-not-found, question.not-in-review */
  execute(caller: Caller, id: string, { version: number, decision, notes }: ReviewDecision): Promise<QuestionView> {
    return this.database.write(caller, async (tx) => {
      const question = await this.questions.lock(tx, id);
      if (!question || question.deleted) throw new AppError('question.not-found');
      const version = await this.versions.find(tx, id, number);
      if (!version) throw new AppError('question.version-not-found');
      const outcome = { reviewerId: caller.id, decision, at: tx.now, ...(notes !== undefined && { notes }) };
      const reviewed = review(question, version, outcome);
      if (!reviewed) throw new AppError('question.not-in-review');
      await this.versions.saveReview(tx, reviewed.version);
      await this.writer.saveLive(tx, question, reviewed.question);
      const change = changeOfReview({ from: question, to: reviewed.question }, { from: version, to: reviewed.version });
      tx.audit('question.reviewed', { questionId: id, version: number, decision }, change);
      return this.writer.readBack(tx, caller, id);
    });
  }
}
