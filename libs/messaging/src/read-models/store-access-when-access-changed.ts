import { AccessChanged, type EventOf } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Consumer } from '../messages/consumer.ts';

/** Stores who has access, which `MemberAccess` reads. */
@Consumer(AccessChanged, 'every service')
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
