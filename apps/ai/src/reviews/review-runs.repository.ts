import { ReviewRunStatus, ReviewRunView } from '@casebook/contracts';
import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { Prisma, type ReviewRun as RunRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import type { ReviewRun } from './review-run.ts';

/** How many runs are listed. */
const LISTED = 20;

@Injectable()
export class ReviewRunsRepository {
  constructor(private readonly database: Database) {}

  async add(tx: Transaction, run: ReviewRun): Promise<void> {
    await tables(tx).reviewRun.create({ data: toRow(run) });
  }

  /** Newest first. */
  async list(): Promise<ReviewRun[]> {
    const rows = await tables(this.database).reviewRun.findMany({
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: LISTED,
    });
    return rows.map(toRun);
  }

  /** Locks the row (`FOR UPDATE`). */
  async lock(tx: Transaction, id: string): Promise<ReviewRun | undefined> {
    await tx.sql.query`SELECT 1 FROM review_runs WHERE id = ${id}::uuid FOR UPDATE`;
    const row = await tables(tx).reviewRun.findUnique({ where: { id } });
    return row ? toRun(row) : undefined;
  }

  async save(tx: Transaction, run: ReviewRun): Promise<ReviewRun> {
    const saved = { ...run, updatedAt: tx.now };
    const { id, ...data } = toRow(saved);
    await tables(tx).reviewRun.update({ where: { id }, data });
    return saved;
  }
}

const toRun = ({ problem, ...row }: RunRow): ReviewRun => ({
  ...row,
  status: ReviewRunStatus.parse(row.status),
  ...(problem !== null && { problem: ReviewRunView.shape.problem.unwrap().parse(problem) }),
});

const toRow = ({ questionIds, problem, ...run }: ReviewRun) => ({
  ...run,
  questionIds: [...questionIds],
  problem: (problem as Prisma.InputJsonObject | undefined) ?? Prisma.DbNull,
});
