import { type Caller, changeOf, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccessRepository } from './access.repository.ts';
import { emitAccess } from './access-event.ts';
import { auditedGrantOf } from './audited-grant.ts';
import { withGrant } from './user-access.ts';

/** An operator takes back what was granted; a subscription is not touched by it. */
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
