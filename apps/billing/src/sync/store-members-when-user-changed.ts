import { type EventOf, UserChanged } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { MembersRepository } from '../records/members.repository.ts';
import { SyncCustomer } from './sync-customer.job.ts';

/** Stores each account's email address, and requests a sync that sets a new address at Stripe. A deletion is stored by the erasure. */
@Consumer(UserChanged, 'billing.store-members-when-user-changed')
export class StoreMembersWhenUserChanged {
  constructor(
    private readonly members: MembersRepository,
    private readonly customers: CustomersRepository,
  ) {}

  async handle(tx: Transaction, { data, aggregateVersion: version }: EventOf<typeof UserChanged>): Promise<void> {
    if (data.deleted) return;
    const { id, email } = data;
    const former = await this.members.emailOf(id, tx);
    await this.members.upsertIfNewer(tx, { id, version, deleted: false, email });
    if ((await this.members.emailOf(id, tx)) === former) return;
    const sync = await this.customers.requestSync(tx, id);
    if (sync) tx.enqueue(SyncCustomer, { ...sync, trigger: 'member' });
  }

  empty(tx: Transaction): Promise<void> {
    return this.members.empty(tx);
  }
}
