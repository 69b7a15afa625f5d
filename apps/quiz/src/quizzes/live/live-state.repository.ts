import type { QuizProgress } from '@casebook/contracts';
import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../../prisma.ts';
import { toProgressRow } from './progress.rows.ts';

/** Stores the state of a quiz in progress. */
@Injectable()
export class LiveStateRepository {
  constructor(private readonly database: Database) {}

  /** The caller must hold the quiz's lock. */
  async save(tx: Transaction, memberId: string, quizId: string, progress: QuizProgress): Promise<void> {
    await tables(tx).quiz.updateMany({ where: { id: quizId, memberId }, data: toProgressRow(progress) });
  }

  async findVersion(memberId: string, quizId: string): Promise<number | undefined> {
    const row = await tables(this.database).quiz.findFirst({ where: { id: quizId, memberId }, select: { liveVersion: true } });
    return row?.liveVersion;
  }
}
