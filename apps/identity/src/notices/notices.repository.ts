import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';
import { type Notice, NoticeKind } from './notice.ts';

@ErasesMember('notices.user_id')
export class NoticesRepository {
  /** Stores a notice and deletes all expired ones. */
  async add(tx: Transaction, notice: Notice): Promise<void> {
    await tables(tx).notice.deleteMany({ where: { expiresAt: { lte: tx.now } } });
    await tables(tx).notice.create({ data: notice });
  }

  async find(tx: Transaction, id: string): Promise<Notice | undefined> {
    const row = await tables(tx).notice.findFirst({ where: { id, expiresAt: { gt: tx.now } } });
    if (!row) return undefined;
    const { name, kind, ...rest } = row;
    return { ...rest, kind: NoticeKind.parse(kind), ...(name !== null && { name }) };
  }

  async remove(tx: Transaction, id: string): Promise<void> {
    await tables(tx).notice.deleteMany({ where: { id } });
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).notice.deleteMany({ where: { userId } });
  }
}
