import { type EventOf, UserChanged } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { ActorsRepository } from './actors.repository.ts';

/** Stores each account's email address. A deletion is stored by the erasure. */
@Consumer(UserChanged, 'admin.store-actors-when-user-changed')
export class StoreActorsWhenUserChanged {
  constructor(private readonly actors: ActorsRepository) {}

  async handle(tx: Transaction, { data, aggregateVersion: version }: EventOf<typeof UserChanged>): Promise<void> {
    if (!data.deleted) await this.actors.upsertIfNewer(tx, { id: data.id, version, deleted: false, email: data.email });
  }

  empty(tx: Transaction): Promise<void> {
    return this.actors.empty(tx);
  }
}
