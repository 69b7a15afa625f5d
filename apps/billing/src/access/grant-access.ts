import { type Caller, changeOf, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccessRepository } from './access.repository.ts';
import { emitAccess } from './access-event.ts';
import { auditedGrantOf } from './audited-grant.ts';
import { withGrant } from './user-access.ts';

/** An operator gives a member access, without end or until a date. */
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
