import type { HiddenQuestions } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MemberQuestionsRepository } from '../member-questions/member-questions.repository.ts';

/** Lists the last thousand questions that a member has hidden, newest first. */
@Injectable()
export class ListHiddenQuestions {
  constructor(private readonly marks: MemberQuestionsRepository) {}

  async execute(caller: Caller): Promise<HiddenQuestions> {
    return { questionIds: await this.marks.hiddenIds(caller.id) };
  }
}
