import { type ListOwnQuestionsQuery, type OwnQuestionPage, toWireStem } from '@casebook/contracts';
import { pickFields } from '@casebook/exam';
import { type Caller, cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { OwnQuestionsRepository } from './own-questions.repository.ts';
import { toVersionView } from './versions.ts';

const listedFields = ['stem', 'domain', 'difficulty'] as const;

/** Lists a member's own questions with their review status, newest first. */
@Injectable()
export class ListOwnQuestions {
  constructor(private readonly ownQuestions: OwnQuestionsRepository) {}

  /** @throws page.cursor-invalid */
  async execute(caller: Caller, { status, limit, cursor }: ListOwnQuestionsQuery): Promise<OwnQuestionPage> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const [found, total] = await Promise.all([
      this.ownQuestions.list(caller.id, status, after, limit + 1),
      this.ownQuestions.count(caller.id, status),
    ]);
    const { rows, ...next } = cutPage(found, limit, ({ latest }) => ({ at: latest.editedAt, id: latest.questionId }));
    const items = rows.map(({ latest, liveVersion }) => ({
      ...toVersionView(latest, liveVersion),
      ...toWireStem(pickFields(latest.content, listedFields)),
      ...(liveVersion !== undefined && { liveVersion }),
    }));
    return { items, total, totalIsEstimate: false, ...next };
  }
}
