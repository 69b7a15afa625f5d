import { UserData } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { type Database, sql, type Transaction } from '@casebook/platform';
import type { Identity as IdentityRow, Prisma } from '../generated/prisma/client.ts';
import { type JsonRow, withDates } from '../json-rows.ts';
import { tables } from '../prisma.ts';
import type { Identity } from './identity.ts';

const identityColumns = sql`id::text, user_id::text AS "userId", provider, provider_id AS "providerId", identity_data AS "identityData", email,
  last_sign_in_at AS "lastSignInAt", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** An account's identities, oldest first. */
export async function identitiesOf(userId: string, source: Database | Transaction): Promise<Identity[]> {
  const rows = await source.sql.query<IdentityRow[]>`
    SELECT ${identityColumns} FROM identities WHERE user_id = ${userId}::uuid ORDER BY created_at, id`;
  return rows.map(toIdentity);
}

/**
 * The identities of a row of `users` as JSON, oldest first: saves a statement over `identitiesOf`. Not for a `FOR UPDATE` statement,
 * which doesn't lock the subquery's rows.
 */
export const identitiesAsJson = sql`(SELECT jsonb_agg(identity ORDER BY identity."createdAt", identity.id)
  FROM (SELECT ${identityColumns} FROM identities WHERE user_id = users.id) AS identity)`;

/** @param rows of `identitiesAsJson`; null without identities */
export const fromIdentitiesJson = (rows: JsonRow<IdentityRow>[] | null): Identity[] =>
  (rows ?? []).map((row) => toIdentity(withDates(row, ['lastSignInAt', 'createdAt', 'updatedAt'])));

/** The order in which accounts list their identities. */
export const oldestFirst = [{ createdAt: 'asc' }, { id: 'asc' }] as const satisfies Prisma.IdentityOrderByWithRelationInput[];

@ErasesMember('identities.user_id')
export class IdentitiesRepository {
  /** Finds the identity that a provider signs in with. This lookup identifies the member, so it can't filter by member. */
  async findAtProvider(tx: Transaction, provider: string, providerId: string): Promise<Identity | undefined> {
    const row = await tables(tx).identity.findUnique({ where: { provider_providerId: { provider, providerId } } });
    return row ? toIdentity(row) : undefined;
  }

  /** @returns false if the provider's account is already linked, including by a concurrent transaction */
  async add(tx: Transaction, identity: Identity): Promise<boolean> {
    const { count } = await tables(tx).identity.createMany({ data: [toRow(identity)], skipDuplicates: true });
    return count === 1;
  }

  /** Saves the claims and time of a sign-in. */
  async save(tx: Transaction, identity: Identity): Promise<void> {
    const { id, userId, ...fields } = toRow(identity);
    await tables(tx).identity.updateMany({ where: { id, userId }, data: fields });
  }

  async remove(tx: Transaction, { id, userId }: Identity): Promise<void> {
    await tables(tx).identity.deleteMany({ where: { id, userId } });
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).identity.deleteMany({ where: { userId } });
  }
}

export function toIdentity({ email, lastSignInAt, identityData, ...row }: IdentityRow): Identity {
  return {
    ...row,
    identityData: UserData.parse(identityData),
    ...(email !== null && { email }),
    ...(lastSignInAt && { lastSignInAt }),
  };
}

const toRow = ({ identityData, ...identity }: Identity): Prisma.IdentityCreateManyInput => ({
  ...identity,
  identityData: identityData as Prisma.InputJsonObject,
});
