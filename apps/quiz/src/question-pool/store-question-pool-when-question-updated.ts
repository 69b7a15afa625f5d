import { type EventOf, QuestionUpdated } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { lockMember, type Transaction } from '@casebook/platform';
import { QuestionPoolRepository } from './question-pool.repository.ts';

/** Stores the questions that quizzes may draw. A started quiz has its own copies, so a later change doesn't affect it. */
@Consumer(QuestionUpdated, 'quiz.store-question-pool-when-question-updated')
export class StoreQuestionPoolWhenQuestionUpdated {
  constructor(private readonly pool: QuestionPoolRepository) {}

  async handle(tx: Transaction, { data, aggregateVersion }: EventOf<typeof QuestionUpdated>): Promise<void> {
    const author = data.deleted || !data.availableToAuthor ? undefined : data.authorId;
    // An erased author's id must not be stored again by a late event.
    const availableTo = author && (await lockMember(tx, author)) ? author : undefined;
    await this.pool.upsertIfNewer(tx, data, aggregateVersion, availableTo);
  }

  empty(tx: Transaction): Promise<void> {
    return this.pool.empty(tx);
  }
}
