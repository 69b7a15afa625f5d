import { type EventOf, UserChanged } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { MembersRepository } from './members.repository.ts';

/** Stores which accounts have a confirmed address. A deletion is stored by the erasure. */
@Consumer(UserChanged, 'ai.store-members-when-user-changed')
export class StoreMembersWhenUserChanged {
  constructor(private readonly members: MembersRepository) {}

  async handle(tx: Transaction, { data, aggregateVersion: version }: EventOf<typeof UserChanged>): Promise<void> {
    if (data.deleted) return;
    await this.members.upsertIfNewer(tx, { id: data.id, version, deleted: false, hasAddress: data.email !== '' });
  }

  empty(tx: Transaction): Promise<void> {
    return this.members.empty(tx);
  }
}
