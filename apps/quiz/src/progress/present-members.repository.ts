import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.repository.ts';

/** Members, so that what is told of one waits for their deletion, and does not bring anything of theirs back. */
@Injectable()
export class PresentMembersRepository {
  /** Holds a member until the transaction ends. @returns false for one who is gone */
  async hold(tx: Transaction, memberId: string): Promise<boolean> {
    await tables(tx).$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${memberId}, 0))::text`;
    return !(await tables(tx).erasedMember.findUnique({ where: { id: memberId } }));
  }
}
