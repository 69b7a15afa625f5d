import type { GeneratedQuestionPage, ListGenerationsQuery } from '@casebook/contracts';
import { type Caller, cutPage, decodeCursor, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toGeneratedQuestionView } from './generated-question-view.ts';
import { GeneratedQuestionsRepository } from './generated-questions.repository.ts';

/** Lists the questions that the caller generated, newest first. */
@Injectable()
export class ListGeneratedQuestions {
  constructor(
    private readonly questions: GeneratedQuestionsRepository,
    private readonly access: MemberAccess,
  ) {}

  /** @throws page.cursor-invalid */
  async execute(caller: Caller, { limit, cursor }: ListGenerationsQuery): Promise<GeneratedQuestionPage> {
    const [found, total, hasAccess] = await Promise.all([
      this.questions.list(caller.id, cursor === undefined ? undefined : decodeCursor(cursor), limit + 1),
      this.questions.count(caller.id),
      this.access.has(caller),
    ]);
    const { rows, ...next } = cutPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    return { items: rows.map((row) => toGeneratedQuestionView(row, hasAccess)), total, totalIsEstimate: false, ...next };
  }
}
