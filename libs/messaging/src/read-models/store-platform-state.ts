import { AccessChanged, type EventOf, GateEnded, SessionEnded } from '@casebook/contracts';
import { EndedSessions, type Transaction } from '@casebook/platform';
import { Consumer } from '../messages/consumer.ts';

/** Makes every service's guard treat a gate as locked once it has ended, although its token has not expired. */
@Consumer(GateEnded, '*.lock-gate-when-ended')
export class LockGateWhenEnded {
  constructor(private readonly endedSessions: EndedSessions) {}

  handle(tx: Transaction, { data }: EventOf<typeof GateEnded>): Promise<void> {
    return this.endedSessions.add(tx, data.gateId, new Date(data.tokensExpireAt));
  }
}

/** Makes every service's guard refuse a session once it has ended, although its tokens have not expired. */
@Consumer(SessionEnded, '*.refuse-session-when-ended')
export class RefuseSessionWhenEnded {
  constructor(private readonly endedSessions: EndedSessions) {}

  handle(tx: Transaction, { data }: EventOf<typeof SessionEnded>): Promise<void> {
    return this.endedSessions.add(tx, data.sessionId, new Date(data.tokensExpireAt));
  }
}

/** Stores who has access, which `MemberAccess` reads. */
@Consumer(AccessChanged, '*.store-access-when-access-changed')
export class StoreAccessWhenAccessChanged {
  async handle(tx: Transaction, { data, aggregateVersion }: EventOf<typeof AccessChanged>): Promise<void> {
    const granted = !data.deleted && data.granted;
    const activeUntil = data.deleted || !data.activeUntil ? null : new Date(data.activeUntil);
    await tx.sql.execute`
      INSERT INTO platform.member_access (user_id, version, deleted, granted, active_until)
      VALUES (${data.userId}::uuid, ${aggregateVersion}, ${data.deleted}, ${granted}, ${activeUntil})
      ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted, granted = excluded.granted,
        active_until = excluded.active_until
      WHERE member_access.version < excluded.version`;
  }

  async empty(tx: Transaction): Promise<void> {
    await tx.sql.execute`DELETE FROM platform.member_access`;
  }
}
