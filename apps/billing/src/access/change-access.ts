import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccessRepository } from './access.repository.ts';
import { emitAccess } from './access-event.ts';
import { changesEntitlement } from './entitlement.ts';
import type { UserAccess } from './user-access.ts';

/** Publishes what a change of an override or a subscription means for a member's access, in the transaction of the change. */
@Injectable()
export class ChangeAccess {
  constructor(private readonly access: AccessRepository) {}

  /**
   * Locks the member's access, saves the change, and publishes the entitlement at its next version if the change changed it.
   * @param save receives the access before the change
   * @returns the access after the change
   */
  async change(tx: Transaction, userId: string, save: (before: UserAccess) => Promise<void>): Promise<UserAccess> {
    const before = await this.access.lock(tx, userId);
    await save(before);
    const after = await this.access.lock(tx, userId);
    if (!changesEntitlement(before, after, tx.now)) return after;
    const changed = { ...after, version: after.version + 1 };
    await this.access.save(tx, changed);
    emitAccess(tx, changed);
    return changed;
  }
}
