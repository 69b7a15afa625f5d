import type { QuestionView } from '@casebook/contracts';
import type { Caller, Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { QuestionReadingRepository } from '../questions/question-reading.repository.ts';
import { toQuestionView } from '../questions/question-view.ts';

/** A question as the transaction leaves it, for who has just changed it. */
@Injectable()
export class ReadBack {
  constructor(private readonly questions: QuestionReadingRepository) {}

  async execute(tx: Transaction, caller: Caller, id: string): Promise<QuestionView> {
    const read = await this.questions.find(caller, id, tx);
    if (!read) throw new Error(`${id} was written and is not there`);
    return toQuestionView(read, caller, true);
  }
}
