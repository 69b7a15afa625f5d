import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.ts';

@Injectable()
export class RecoveryCodesRepository {
  constructor(private readonly database: Database) {}

  /** Replaces a factor's codes. */
  async replace(tx: Transaction, factorId: string, hashes: readonly string[]): Promise<void> {
    await tables(tx).recoveryCode.deleteMany({ where: { factorId } });
    await tables(tx).recoveryCode.createMany({ data: hashes.map((hash) => ({ hash, factorId })) });
  }

  /** Uses up a code. @returns false if the factor has no such code, or it was used */
  async use(tx: Transaction, factorId: string, hash: string): Promise<boolean> {
    const { count } = await tables(tx).recoveryCode.updateMany({
      where: { hash, factorId, usedAt: null },
      data: { usedAt: tx.now },
    });
    return count === 1;
  }

  async count(factorId: string, source: Database | Transaction = this.database): Promise<{ total: number; remaining: number }> {
    const codes = await tables(source).recoveryCode.findMany({ where: { factorId }, select: { usedAt: true } });
    return { total: codes.length, remaining: codes.filter(({ usedAt }) => usedAt === null).length };
  }
}
