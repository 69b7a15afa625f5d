import { type EventOf, MemberAnswersChanged } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { lockMember, type Transaction } from '@casebook/platform';
import { MemberAnswersRepository } from './member-answers.repository.ts';

/** Stores which questions a member has answered, and which of them are their mistakes. */
@Consumer(MemberAnswersChanged, 'ai.store-member-answers-when-changed')
export class StoreMemberAnswersWhenChanged {
  constructor(private readonly answers: MemberAnswersRepository) {}

  async handle(tx: Transaction, { data, aggregateVersion }: EventOf<typeof MemberAnswersChanged>): Promise<void> {
    // An erased member's id must not be stored again by a late event.
    if (await lockMember(tx, data.userId)) await this.answers.upsertIfNewer(tx, data, aggregateVersion);
  }

  empty(tx: Transaction): Promise<void> {
    return this.answers.empty(tx);
  }
}
