import { type AuditedFacts, type Caller, changeOf, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccessRepository } from './access.repository.ts';
import { changesEntitlement, type Grant } from './entitlement.ts';
import { emitAccess } from './publish-access.ts';
import { type UserAccess, withGrant } from './user-access.ts';

/** The part of a grant that audit entries contain. */
const auditedGrantOf = ({ hasAccess, accessUntil }: Grant): AuditedFacts => ({
  hasAccess,
  ...(accessUntil && { accessUntil: accessUntil.toISOString() }),
});

/** Publishes the access that results from a change of an override or a subscription, in the transaction of the change. */
@Injectable()
export class ChangeAccess {
  constructor(private readonly access: AccessRepository) {}

  /**
   * Locks the member's access, saves the change, and publishes the entitlement at its next version if the change affects it.
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

/** Grants a member access for an operator, indefinitely or until a date. */
@Injectable()
export class GrantAccess {
  constructor(
    private readonly database: Database,
    private readonly access: AccessRepository,
  ) {}

  execute(caller: Caller, userId: string, until?: Date): Promise<void> {
    return this.database.write(caller, async (tx) => {
      const current = await this.access.lock(tx, userId);
      const granted = withGrant(current, { hasAccess: true, ...(until && { accessUntil: until }) });
      await this.access.save(tx, granted);
      emitAccess(tx, granted);
      const change = changeOf(auditedGrantOf(current.grant), auditedGrantOf(granted.grant));
      tx.audit('access.granted', { userId, ...(until && { until: until.toISOString() }) }, change);
    });
  }
}

/** Revokes a grant for an operator. A subscription isn't affected. */
@Injectable()
export class RevokeAccess {
  constructor(
    private readonly database: Database,
    private readonly access: AccessRepository,
  ) {}

  execute(caller: Caller, userId: string): Promise<void> {
    return this.database.write(caller, async (tx) => {
      const current = await this.access.lock(tx, userId);
      if (!current.grant.hasAccess) return;
      const revoked = withGrant(current, { hasAccess: false });
      await this.access.save(tx, revoked);
      emitAccess(tx, revoked);
      tx.audit('access.revoked', { userId }, changeOf(auditedGrantOf(current.grant), auditedGrantOf(revoked.grant)));
    });
  }
}
