import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { AccessRepository } from './access.repository.ts';
import { emitAccess } from './publish-access.ts';

/** Ends a deleted member's access. The row stays as a tombstone with its version, so that no late event restores the access. */
@ErasesMember('user_access.user_id')
export class EraseAccess {
  constructor(private readonly access: AccessRepository) {}

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    const current = await this.access.lock(tx, userId);
    if (current.version === 0 || current.deleted) return;
    const erased = { userId, version: current.version + 1, deleted: true, grant: { hasAccess: false } };
    await this.access.save(tx, erased);
    emitAccess(tx, erased);
  }
}
