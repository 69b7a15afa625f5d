import { AppError, GenerationStatus, GenerationStep, GenerationView } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Keyset, type Transaction } from '@casebook/platform';
import { z } from 'zod';
import { type Generation as GenerationRow, Prisma } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import { ACTIVE, GENERATIONS_CHANNEL, type Generation, GenerationOptions } from './generation.ts';

/** Every query is restricted to the owner's id. */
@ErasesMember('generations.user_id', 'generated_questions.user_id')
export class GenerationsRepository {
  constructor(private readonly database: Database) {}

  /** @throws generation.active-exists: the unique index allows one active run per member */
  async add(tx: Transaction, added: Generation): Promise<void> {
    const { count } = await tables(tx).generation.createMany({ data: [toRow(added)], skipDuplicates: true });
    if (count === 0) throw new AppError('generation.active-exists');
    tx.notify(GENERATIONS_CHANNEL, added.id);
  }

  /** @throws generation.not-found, also for another member's run */
  async get(userId: string, id: string): Promise<Generation> {
    const row = await tables(this.database).generation.findFirst({ where: { id, userId } });
    if (!row) throw new AppError('generation.not-found');
    return toGeneration(row);
  }

  async findActive(userId: string, source: Database | Transaction = this.database): Promise<Generation | undefined> {
    const row = await tables(source).generation.findFirst({ where: { userId, status: { in: [...ACTIVE] } } });
    return row ? toGeneration(row) : undefined;
  }

  /** Locks the row (`FOR UPDATE`). */
  async lock(tx: Transaction, userId: string, id: string): Promise<Generation | undefined> {
    await tx.sql.query`SELECT 1 FROM generations WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
    const row = await tables(tx).generation.findFirst({ where: { id, userId } });
    return row ? toGeneration(row) : undefined;
  }

  /** Newest first. */
  async list(userId: string, after: Keyset | undefined, limit: number): Promise<Generation[]> {
    const rows = await tables(this.database).generation.findMany({
      where: {
        userId,
        ...(after && { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return rows.map(toGeneration);
  }

  count(userId: string): Promise<number> {
    return tables(this.database).generation.count({ where: { userId } });
  }

  /** Saves a locked run with its next version, and notifies its streams. */
  async save(tx: Transaction, changed: Generation): Promise<Generation> {
    const saved = { ...changed, version: changed.version + 1, updatedAt: tx.now };
    const { id, userId, ...data } = toRow(saved);
    await tables(tx).generation.updateMany({ where: { id, userId }, data });
    tx.notify(GENERATIONS_CHANNEL, changed.id);
    return saved;
  }

  /** Locks runs that were stopped by a limit and haven't changed since `before`. Skips those that another transaction has locked. */
  async lockLimited(tx: Transaction, before: Date, limit: number): Promise<Generation[]> {
    const locked = await tx.sql.query<{ id: string }[]>`
      SELECT id::text FROM generations WHERE status = 'limited' AND updated_at < ${before}::timestamptz
      ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
    const rows = await tables(tx).generation.findMany({ where: { id: { in: locked.map(({ id }) => id) } } });
    return rows.map(toGeneration);
  }

  /** Deletes runs that ended before that time, with their questions' previews. @returns how many */
  deleteEnded(tx: Transaction, before: Date, limit: number): Promise<number> {
    return tx.sql.execute`
      DELETE FROM generations WHERE id IN (
        SELECT id FROM generations WHERE status <> ALL(${[...ACTIVE]}::text[])
          AND updated_at < ${before}::timestamptz LIMIT ${limit})`;
  }

  /** Deletes the member's runs with their questions' previews. */
  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).generatedQuestion.deleteMany({ where: { userId } });
    await tables(tx).generation.deleteMany({ where: { userId } });
  }
}

const toGeneration = ({ problem, freeWeek, worker, ...row }: GenerationRow): Generation => ({
  ...row,
  status: GenerationStatus.parse(row.status),
  options: GenerationOptions.parse(row.options),
  steps: z.array(GenerationStep).parse(row.steps),
  ...(problem !== null && { problem: GenerationView.shape.problem.unwrap().parse(problem) }),
  ...(freeWeek !== null && { freeWeek }),
  ...(worker !== null && { worker }),
});

const toRow = (one: Generation): Prisma.GenerationCreateManyInput & { id: string; userId: string } => ({
  ...one,
  options: one.options as Prisma.InputJsonObject,
  steps: one.steps as unknown as Prisma.InputJsonArray,
  problem: (one.problem as Prisma.InputJsonObject | undefined) ?? Prisma.DbNull,
  freeWeek: one.freeWeek ?? null,
  worker: one.worker ?? null,
});
