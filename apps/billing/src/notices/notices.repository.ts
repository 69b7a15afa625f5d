import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, newId, type Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';
import type { Notice, NoticeKind } from './notice-rules.ts';

@ErasesMember('billing_notices.user_id')
export class NoticesRepository {
  constructor(private readonly database: Database) {}

  /** @returns the id of the new notice; undefined if it was stored before */
  async insertIfMissing(tx: Transaction, userId: string, { kind, about }: Notice): Promise<string | undefined> {
    const id = newId();
    const inserted = await tx.sql.execute`
      INSERT INTO billing_notices (id, user_id, kind, about, created_at)
      VALUES (${id}::uuid, ${userId}::uuid, ${kind}, ${about}, ${tx.now}) ON CONFLICT (user_id, kind, about) DO NOTHING`;
    return inserted > 0 ? id : undefined;
  }

  /** @returns undefined if the notice's member was erased */
  async find(id: string): Promise<{ readonly userId: string; readonly kind: NoticeKind; readonly about: string } | undefined> {
    const row = await tables(this.database).billingNotice.findUnique({ where: { id } });
    return row ? { userId: row.userId, kind: row.kind as NoticeKind, about: row.about } : undefined;
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).billingNotice.deleteMany({ where: { userId } });
  }
}
