import { ActiveQuizChanged, type EventOf } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { lockMember, type Transaction } from '@casebook/platform';
import { ActiveQuizzesRepository } from './active-quizzes.repository.ts';

/**
 * Stores which questions are in members' active quizzes: Casey must not get a question's key until the member has answered it in that quiz.
 */
@Consumer(ActiveQuizChanged, 'ai.store-active-quiz-when-changed')
export class StoreActiveQuizWhenChanged {
  constructor(private readonly quizzes: ActiveQuizzesRepository) {}

  async handle(tx: Transaction, { data, aggregateVersion }: EventOf<typeof ActiveQuizChanged>): Promise<void> {
    // An erased member's id must not be stored again by a late event.
    if (await lockMember(tx, data.userId)) await this.quizzes.upsertIfNewer(tx, data, aggregateVersion);
  }

  empty(tx: Transaction): Promise<void> {
    return this.quizzes.empty(tx);
  }
}
