import { FactorStatus, FactorType } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, sql, type Transaction } from '@casebook/platform';
import type { FactorChallenge as ChallengeRow, Factor as FactorRow } from '../generated/prisma/client.ts';
import { type JsonRow, withDates } from '../json-rows.ts';
import { tables } from '../prisma.ts';
import type { Challenge, Factor } from './factor.ts';

const factorColumns = sql`id::text, user_id::text AS "userId", friendly_name AS "friendlyName", type, status,
  secret_sealed AS "secretSealed", last_used_step AS "lastUsedStep", created_at AS "createdAt", updated_at AS "updatedAt",
  last_challenged_at AS "lastChallengedAt"`;

/**
 * The factors of a row of `users` as JSON, oldest first. Not for a `FOR UPDATE` statement: after a wait, the subquery still reads the old
 * snapshot.
 */
export const factorsAsJson = sql`(SELECT jsonb_agg(factor ORDER BY factor.id)
  FROM (SELECT ${factorColumns} FROM mfa_factors WHERE user_id = users.id) AS factor)`;

/** @param rows of `factorsAsJson`; null without factors */
export const fromFactorsJson = (rows: JsonRow<FactorRow>[] | null): Factor[] =>
  (rows ?? []).map((row) => toFactor(withDates(row, ['createdAt', 'updatedAt', 'lastChallengedAt'])));

/** Factors and their challenges. A caller that changes a member's factors must have locked the account. */
@ErasesMember('mfa_factors.user_id')
export class FactorsRepository {
  constructor(private readonly database: Database) {}

  /** A member's factors, oldest first. Plain SQL, because every refresh reads them (docs/adr/0014). */
  async listOf(userId: string, source: Database | Transaction = this.database): Promise<Factor[]> {
    const rows = await source.sql.query<FactorRow[]>`
      SELECT ${factorColumns} FROM mfa_factors WHERE user_id = ${userId}::uuid ORDER BY id`;
    return rows.map(toFactor);
  }

  async add(tx: Transaction, factor: Factor): Promise<void> {
    await tables(tx).factor.create({ data: factor });
  }

  async save(tx: Transaction, { id, ...fields }: Factor): Promise<void> {
    await tables(tx).factor.update({ where: { id }, data: fields });
  }

  async turnOn(tx: Transaction, { id }: Factor): Promise<void> {
    await tables(tx).factor.update({ where: { id }, data: { status: 'verified', updatedAt: tx.now } });
  }

  /** Removes factors with their challenges and recovery codes. */
  async remove(tx: Transaction, factors: readonly Factor[]): Promise<void> {
    await tables(tx).factor.deleteMany({ where: { id: { in: factors.map(({ id }) => id) } } });
  }

  /** Stores a challenge and deletes the factor's expired ones. */
  async addChallenge(tx: Transaction, challenge: Challenge): Promise<void> {
    await tables(tx).factorChallenge.deleteMany({ where: { factorId: challenge.factorId, expiresAt: { lt: tx.now } } });
    await tables(tx).factorChallenge.create({ data: challenge });
  }

  async findChallenge(tx: Transaction, factorId: string, id: string): Promise<Challenge | undefined> {
    const row = await tables(tx).factorChallenge.findFirst({ where: { id, factorId } });
    return row ? toChallenge(row) : undefined;
  }

  async saveChallenge(tx: Transaction, { id, ...fields }: Challenge): Promise<void> {
    await tables(tx).factorChallenge.update({ where: { id }, data: fields });
  }

  async removeChallenge(tx: Transaction, { id }: Challenge): Promise<void> {
    await tables(tx).factorChallenge.delete({ where: { id } });
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).factor.deleteMany({ where: { userId } });
  }
}

const toFactor = ({ secretSealed, lastUsedStep, lastChallengedAt, ...row }: FactorRow): Factor => ({
  ...row,
  type: FactorType.parse(row.type),
  status: FactorStatus.parse(row.status),
  ...(secretSealed !== null && { secretSealed }),
  ...(lastUsedStep !== null && { lastUsedStep }),
  ...(lastChallengedAt && { lastChallengedAt }),
});

const toChallenge = ({ verifiedAt, webauthnChallenge, sessionId, ...row }: ChallengeRow): Challenge => ({
  ...row,
  ...(verifiedAt && { verifiedAt }),
  ...(webauthnChallenge !== null && { webauthnChallenge }),
  ...(sessionId !== null && { sessionId }),
});
