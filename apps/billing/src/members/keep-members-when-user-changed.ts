import { type EventOf, UserChanged } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { letMemberGo, type Transaction } from '@casebook/platform';
import { AccessRepository } from '../access/access.repository.ts';
import { emitAccess } from '../access/access-event.ts';
import { MembersRepository } from './members.repository.ts';

/** Keeps which account an e-mail stands for; of one that is gone, nothing but its id, and its access ends. */
@Consumer(UserChanged, 'billing')
export class KeepMembersWhenUserChanged {
  constructor(
    private readonly members: MembersRepository,
    private readonly access: AccessRepository,
  ) {}

  async handle(tx: Transaction, { data, aggregateVersion: version }: EventOf<typeof UserChanged>): Promise<void> {
    const { id, deleted } = data;
    if (deleted) await letMemberGo(tx, id);
    await this.members.upsertIfNewer(tx, { id, version, deleted, ...(!data.deleted && { email: data.email }) });
    if (deleted) await this.#eraseAccess(tx, id);
  }

  empty(tx: Transaction): Promise<void> {
    return this.members.empty(tx);
  }

  async #eraseAccess(tx: Transaction, userId: string): Promise<void> {
    const present = await this.access.lock(tx, userId);
    if (!present || present.deleted) return;
    const erased = { userId, version: present.version + 1, deleted: true, grant: { hasAccess: false } };
    await this.access.save(tx, erased);
    emitAccess(tx, erased);
  }
}
