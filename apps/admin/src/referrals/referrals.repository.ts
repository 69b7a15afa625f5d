import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

@ErasesMember('user_referrals.user_id')
export class ReferralsRepository {
  constructor(private readonly database: Database) {}

  async isActive(tx: Transaction, code: string): Promise<boolean> {
    return (await tables(tx).referralCode.count({ where: { code, isActive: true } })) > 0;
  }

  /** Stores a member's code; the first one stays. @returns whether this was the first */
  async addFirst(tx: Transaction, userId: string, refCode: string): Promise<boolean> {
    const added = await tx.sql.execute`
      INSERT INTO user_referrals (user_id, ref_code, created_at) VALUES (${userId}::uuid, ${refCode}, ${tx.now})
      ON CONFLICT (user_id) DO NOTHING`;
    return added === 1;
  }

  /** @returns the code that the member signed up with */
  async codeOf(userId: string, source: Database | Transaction = this.database): Promise<string | undefined> {
    const row = await tables(source).userReferral.findUnique({ where: { userId } });
    return row?.refCode;
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).userReferral.deleteMany({ where: { userId } });
  }
}
