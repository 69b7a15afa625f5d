import { AccessChanged } from '@casebook/contracts';
import { type Republisher, Republishes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { AccessRepository } from './access.repository.ts';
import { entitlementOf } from './entitlement.ts';
import type { UserAccess } from './user-access.ts';

/** Publishes whether a member has access, and until when. */
export function emitAccess(tx: Transaction, access: UserAccess): void {
  const { userId, version, deleted } = access;
  const aggregate = { id: userId, version };
  if (deleted) {
    tx.emit(AccessChanged, aggregate, { userId, deleted: true });
    return;
  }
  const { granted, reason, activeUntil } = entitlementOf(access, tx.now);
  tx.emit(AccessChanged, aggregate, {
    userId,
    deleted: false,
    granted,
    reason,
    ...(activeUntil && { activeUntil: activeUntil.toISOString() }),
  });
}

@Republishes('billing.access')
export class RepublishAccess implements Republisher {
  constructor(private readonly access: AccessRepository) {}

  async emitAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string | undefined> {
    const page = await this.access.allAfter(tx, afterId, limit);
    for (const access of page) emitAccess(tx, access);
    return page.at(-1)?.userId;
  }
}
