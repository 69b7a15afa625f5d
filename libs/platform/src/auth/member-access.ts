import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import type { Caller } from '../request/caller.ts';

/** Decides who has access now, from this service's copy of `billing.access` and the clock. Admins always have access. */
export class MemberAccess {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async has(caller: Caller): Promise<boolean> {
    if (caller.role === 'admin') return true;
    if (caller.role !== 'member') return false;
    const rows = await this.database.sql.query<{ granted: boolean }[]>`
      SELECT granted FROM platform.member_access
      WHERE user_id = ${caller.id}::uuid AND granted AND (active_until IS NULL OR active_until > ${this.clock.now()})`;
    return rows.length > 0;
  }
}
