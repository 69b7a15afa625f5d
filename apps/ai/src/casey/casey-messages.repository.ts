import { AppError, CASEY_HISTORY, CaseySource, CaseyStatus, TOKEN_STREAM_MS } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Keyset, type Transaction } from '@casebook/platform';
import { z } from 'zod';
import type { CaseyMessage as MessageRow, Prisma } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import type { StoredMessage } from './casey-message.ts';

/** If a message is still being answered after this time, the process that answered it has ended, because no text takes that long. */
const STALE_MS = TOKEN_STREAM_MS + 30_000;

/** Every query is restricted to the owner's id. */
@ErasesMember('casey_messages.user_id')
export class CaseyMessagesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Adds a message that is being answered, and deletes the member's oldest messages.
   * @throws casey.busy: the unique index allows one such message per member
   */
  async add(tx: Transaction, added: StoredMessage): Promise<void> {
    const { userId } = added;
    await tables(tx).caseyMessage.updateMany({
      where: { userId, status: 'answering', createdAt: { lt: new Date(tx.now.getTime() - STALE_MS) } },
      data: { status: 'failed' },
    });
    const { count } = await tables(tx).caseyMessage.createMany({ data: [toRow(added)], skipDuplicates: true });
    if (count === 0) throw new AppError('casey.busy');
    await tx.sql.execute`
      DELETE FROM casey_messages WHERE user_id = ${userId}::uuid AND id IN (
        SELECT id FROM casey_messages WHERE user_id = ${userId}::uuid ORDER BY created_at DESC, id DESC OFFSET ${CASEY_HISTORY})`;
  }

  /** Saves the reply to a message. A message that the member has deleted meanwhile stays deleted. */
  async save(tx: Transaction, answered: StoredMessage): Promise<void> {
    const { id, userId, ...data } = toRow(answered);
    await tables(tx).caseyMessage.updateMany({ where: { id, userId }, data });
  }

  /** @throws casey.message-not-found, also for another member's message */
  async get(userId: string, id: string): Promise<StoredMessage> {
    const row = await tables(this.database).caseyMessage.findFirst({ where: { id, userId } });
    if (!row) throw new AppError('casey.message-not-found');
    return toMessage(row);
  }

  /** Whether a message of the member is being answered. */
  async isAnswering(userId: string, now: Date): Promise<boolean> {
    const since = new Date(now.getTime() - STALE_MS);
    return (
      (await tables(this.database).caseyMessage.count({ where: { userId, status: 'answering', createdAt: { gte: since } } })) > 0
    );
  }

  /** Newest first. */
  async list(userId: string, after: Keyset | undefined, limit: number): Promise<StoredMessage[]> {
    const rows = await tables(this.database).caseyMessage.findMany({
      where: {
        userId,
        ...(after && { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return rows.map(toMessage);
  }

  count(userId: string): Promise<number> {
    return tables(this.database).caseyMessage.count({ where: { userId } });
  }

  async clear(tx: Transaction, userId: string): Promise<void> {
    await tables(tx).caseyMessage.deleteMany({ where: { userId } });
  }

  erase(tx: Transaction, { id }: DeletedMember): Promise<void> {
    return this.clear(tx, id);
  }
}

const toMessage = ({ quizId, questionId, model, promptVersion, ...row }: MessageRow): StoredMessage => ({
  ...row,
  status: CaseyStatus.parse(row.status),
  sources: z.array(CaseySource).parse(row.sources),
  ...(quizId !== null && { quizId }),
  ...(questionId !== null && { questionId }),
  ...(model !== null && { model }),
  ...(promptVersion !== null && { promptVersion }),
});

const toRow = (one: StoredMessage): Prisma.CaseyMessageCreateManyInput & { id: string; userId: string } => ({
  ...one,
  sources: one.sources as unknown as Prisma.InputJsonArray,
  readQuestionIds: [...one.readQuestionIds],
});
