import { type EventOf, QuestionUpdated } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { QuestionPoolRepository } from './question-pool.repository.ts';

/** Keeps what quizzes may draw. Quizzes already begun have their own copies and do not notice. */
@Consumer(QuestionUpdated, 'quiz')
export class KeepQuestionPoolWhenQuestionUpdated {
  constructor(private readonly pool: QuestionPoolRepository) {}

  handle(tx: Transaction, { data, aggregateVersion }: EventOf<typeof QuestionUpdated>): Promise<void> {
    return this.pool.upsertIfNewer(tx, data, aggregateVersion);
  }

  empty(tx: Transaction): Promise<void> {
    return this.pool.empty(tx);
  }
}
