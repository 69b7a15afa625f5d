import { AccessChanged } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { entitlementOf } from './entitlement.ts';
import type { UserAccess } from './user-access.ts';

/** Publishes whether and until when a member has access. */
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
