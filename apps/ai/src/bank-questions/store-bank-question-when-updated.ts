import { type EventOf, QuestionUpdated } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { lockMember, type Transaction } from '@casebook/platform';
import { BankQuestionsRepository } from './bank-questions.repository.ts';

/** Stores the bank's questions, which drafts must not repeat. */
@Consumer(QuestionUpdated, 'ai.store-bank-question-when-updated')
export class StoreBankQuestionWhenUpdated {
  constructor(private readonly questions: BankQuestionsRepository) {}

  async handle(tx: Transaction, { data, aggregateVersion }: EventOf<typeof QuestionUpdated>): Promise<void> {
    const author = data.deleted ? undefined : data.authorId;
    // An erased author's id must not be stored again by a late event.
    const authorId = author && (await lockMember(tx, author)) ? author : undefined;
    await this.questions.upsertIfNewer(tx, data, aggregateVersion, authorId);
  }

  empty(tx: Transaction): Promise<void> {
    return this.questions.empty(tx);
  }
}
