import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { tables } from '../../prisma.ts';

export interface ImportQuota {
  readonly filesPerDay: number;
  readonly bytesPerDay: number;
}

/** The number of files and bytes that each member imported on a UTC day. */
@ErasesMember('import_quotas.owner_id')
export class ImportQuotasRepository {
  /** Takes an advisory lock that serializes a member's uploads, so that each counts the previous ones. */
  async lock(tx: Transaction, ownerId: string): Promise<void> {
    await tx.sql.execute`SELECT pg_advisory_xact_lock(hashtextextended(${`import-quota:${ownerId}`}, 0))`;
  }

  /**
   * Adds a file to its owner's count for the day, unless that would exceed the quota.
   * @returns whether it was counted
   */
  async count(tx: Transaction, ownerId: string, bytes: number, { filesPerDay, bytesPerDay }: ImportQuota): Promise<boolean> {
    if (bytes > bytesPerDay) return false;
    const counted = await tx.sql.execute`
      INSERT INTO import_quotas AS q (owner_id, day, files, bytes)
      VALUES (${ownerId}::uuid, (${tx.now}::timestamptz AT TIME ZONE 'UTC')::date, 1, ${bytes})
      ON CONFLICT (owner_id, day) DO UPDATE SET files = q.files + 1, bytes = q.bytes + excluded.bytes
      WHERE q.files < ${filesPerDay} AND q.bytes + excluded.bytes <= ${bytesPerDay}`;
    return counted > 0;
  }

  async erase(tx: Transaction, { id: ownerId }: DeletedMember): Promise<void> {
    await tables(tx).importQuota.deleteMany({ where: { ownerId } });
  }

  async prune(tx: Transaction, before: Date): Promise<void> {
    await tables(tx).importQuota.deleteMany({ where: { day: { lt: before } } });
  }
}
