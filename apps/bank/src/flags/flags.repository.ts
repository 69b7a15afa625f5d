import { type FlagAction, FlagReason, FlagStatus } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { newId, type Transaction } from '@casebook/platform';
import type { Flag as FlagRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import type { Flag } from './flag-rules.ts';

/** An action on a question's flags. */
export interface FlagHistoryRecord {
  readonly questionId: string;
  readonly memberId: string;
  readonly action: FlagAction;
  readonly reason?: string;
}

/** Writes flags. The caller must hold the lock of the question's row. */
@ErasesMember('flags.member_id', 'flag_history.member_id')
export class FlagsRepository {
  async allOf(tx: Transaction, questionId: string): Promise<Flag[]> {
    const rows = await tables(tx).flag.findMany({ where: { questionId }, orderBy: [{ raisedAt: 'desc' }, { id: 'desc' }] });
    return rows.map(toFlag);
  }

  /**
   * Takes an advisory lock per member, so that concurrent requests can't exceed the daily cap together.
   * @returns how often the member has flagged since the given time, including removed flags
   */
  async lockAndCountSince(tx: Transaction, memberId: string, since: Date): Promise<number> {
    await tx.sql.execute`SELECT pg_advisory_xact_lock(hashtextextended(${`flags:${memberId}`}, 0))`;
    return tables(tx).flagHistoryEntry.count({ where: { memberId, action: 'flag', createdAt: { gte: since } } });
  }

  async add(tx: Transaction, flag: Flag): Promise<void> {
    await tables(tx).flag.create({ data: { ...flag } });
  }

  async remove(tx: Transaction, { id }: Flag): Promise<void> {
    await tables(tx).flag.delete({ where: { id } });
  }

  async saveStatus(tx: Transaction, flags: readonly Flag[], status: FlagStatus): Promise<void> {
    await tables(tx).flag.updateMany({ where: { id: { in: flags.map(({ id }) => id) } }, data: { status } });
  }

  /** Appends an entry to the history. Entries change only when a member is erased. */
  async record(tx: Transaction, entry: FlagHistoryRecord): Promise<void> {
    await tables(tx).flagHistoryEntry.create({ data: { id: newId(), ...entry, createdAt: tx.now } });
  }

  /** Flags and history stay, under the pseudonym; the member's notes are deleted. */
  async erase(tx: Transaction, { id: memberId, pseudonym }: DeletedMember): Promise<void> {
    await tables(tx).flag.updateMany({ where: { memberId }, data: { memberId: pseudonym, note: null } });
    await tx.sql.execute`
      UPDATE flag_history SET member_id = ${pseudonym}::uuid,
        reason = CASE WHEN action = 'flag' THEN split_part(reason, ':', 1) ELSE reason END
      WHERE member_id = ${memberId}::uuid`;
  }
}

function toFlag({ note, ...row }: FlagRow): Flag {
  return {
    ...row,
    reason: FlagReason.parse(row.reason),
    status: FlagStatus.parse(row.status),
    ...(note !== null && { note }),
  };
}
