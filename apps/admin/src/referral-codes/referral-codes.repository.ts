import { Database, type Keyset, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { ReferralCode as ReferralCodeRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';

export type { ReferralCodeRow };

/** Null means that the partner or the description is missing. */
export type PartnerDetails = Pick<ReferralCodeRow, 'partnerName' | 'description'>;

export type DeletedReferralCode = Pick<ReferralCodeRow, 'code' | 'partnerName' | 'description' | 'isActive'>;

@Injectable()
export class ReferralCodesRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  page(after: Keyset | undefined, limit: number): Promise<ReferralCodeRow[]> {
    return tables(this.database).referralCode.findMany({
      where: after ? { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] } : {},
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
  }

  count(): Promise<number> {
    return tables(this.database).referralCode.count();
  }

  /** @returns whether the code is new */
  async add(tx: Transaction, code: ReferralCodeRow): Promise<boolean> {
    const { count } = await tables(tx).referralCode.createMany({ data: [code], skipDuplicates: true });
    return count === 1;
  }

  /** Locks the row (`FOR UPDATE`), so that a concurrent change of other fields isn't lost. */
  async lock(tx: Transaction, id: string): Promise<ReferralCodeRow | undefined> {
    await tx.sql.query`SELECT FROM referral_codes WHERE id = ${id}::uuid FOR UPDATE`;
    return (await tables(tx).referralCode.findUnique({ where: { id } })) ?? undefined;
  }

  /** Saves everything except the code and its creation time. */
  async save(tx: Transaction, { id, partnerName, description, isActive, updatedAt }: ReferralCodeRow): Promise<void> {
    await tables(tx).referralCode.update({ where: { id }, data: { partnerName, description, isActive, updatedAt } });
  }

  /** @returns the deleted code; undefined if there was none */
  async delete(tx: Transaction, id: string): Promise<DeletedReferralCode | undefined> {
    const [row] = await tx.sql.query<DeletedReferralCode[]>`
      DELETE FROM referral_codes WHERE id = ${id}::uuid
      RETURNING code, partner_name AS "partnerName", description, is_active AS "isActive"`;
    return row;
  }
}
