import type { Removal } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitMemberQuestion } from '../member-questions/member-question.ts';
import { MemberQuestionsRepository } from '../member-questions/member-questions.repository.ts';

/** Removes a member's hidden mark. Idempotent. */
@Injectable()
export class ShowQuestionAgain {
  constructor(
    private readonly database: Database,
    private readonly marks: MemberQuestionsRepository,
  ) {}

  execute(caller: Caller, questionId: string): Promise<Removal> {
    return this.database.write(caller, async (tx) => {
      const { hiddenAt, ...marks } = await this.marks.lock(tx, caller.id, questionId);
      if (hiddenAt) emitMemberQuestion(tx, await this.marks.save(tx, marks));
      return { questionId, outcome: 'shown' };
    });
  }
}
