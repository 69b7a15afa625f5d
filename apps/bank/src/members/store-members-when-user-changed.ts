import { type EventOf, UserChanged } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { MembersRepository } from './members.repository.ts';

/** Stores members and their roles. Deletions are stored by the eraser. */
@Consumer(UserChanged, 'bank.store-members-when-user-changed')
export class StoreMembersWhenUserChanged {
  constructor(private readonly members: MembersRepository) {}

  async handle(tx: Transaction, { data, aggregateVersion: version }: EventOf<typeof UserChanged>): Promise<void> {
    if (!data.deleted) await this.members.upsertIfNewer(tx, { id: data.id, version, deleted: false, role: data.role });
  }

  empty(tx: Transaction): Promise<void> {
    return this.members.empty(tx);
  }
}
