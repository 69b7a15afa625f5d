import { type EventOf, UserChanged } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { MembersRepository } from './members.repository.ts';

/** Stores which account an e-mail belongs to. A deletion is stored by the erasure. */
@Consumer(UserChanged, 'billing')
export class StoreMembersWhenUserChanged {
  constructor(private readonly members: MembersRepository) {}

  async handle(tx: Transaction, { data, aggregateVersion: version }: EventOf<typeof UserChanged>): Promise<void> {
    if (!data.deleted) await this.members.upsertIfNewer(tx, { id: data.id, version, deleted: false, email: data.email });
  }

  empty(tx: Transaction): Promise<void> {
    return this.members.empty(tx);
  }
}
