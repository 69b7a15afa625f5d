import { AuthError, Role, UserData } from '@casebook/contracts';
import { ErasesMember } from '@casebook/messaging';
import { Database, sql, type Transaction } from '@casebook/platform';
import type { Factor } from '../factors/factor.ts';
import { factorsAsJson, fromFactorsJson } from '../factors/factors.repository.ts';
import type { Prisma, User as UserRow } from '../generated/prisma/client.ts';
import {
  fromIdentitiesJson,
  identitiesAsJson,
  identitiesOf,
  oldestFirst,
  toIdentity,
} from '../identities/identities.repository.ts';
import { tables } from '../prisma.ts';
import type { Session } from '../sessions/session.ts';
import { fromSessionJson, sessionAsJson } from '../sessions/sessions.repository.ts';
import type { Account, AccountRow, DeletedAccount } from './account.ts';

const withIdentities = { identities: { orderBy: oldestFirst } } as const satisfies Prisma.UserInclude;

@ErasesMember()
export class AccountsRepository {
  constructor(private readonly database: Database) {}

  /** Every token refresh runs this query, so it is plain SQL (docs/adr/0014). */
  async find(id: string, source: Database | Transaction = this.database): Promise<Account | undefined> {
    const [row] = await source.sql.query<(UserRow & IdentitiesJson)[]>`
      SELECT ${userColumns}, ${identitiesAsJson} AS identities FROM users WHERE id = ${id}::uuid AND NOT deleted`;
    return row && { ...toAccount(row), identities: fromIdentitiesJson(row.identities) };
  }

  /**
   * Reads everything that a signed-in member's request needs in one statement, because a statement costs more than the rows that it
   * reads.
   * @param sessionId null for a token without a session
   */
  async findWithSession(
    { id, sessionId }: { readonly id: string; readonly sessionId: string | null },
    source: Database | Transaction = this.database,
  ): Promise<{ account: Account; session: Session | undefined; factors: Factor[] } | undefined> {
    const [row] = await source.sql.query<SignedInRow[]>`
      SELECT ${userColumns}, ${identitiesAsJson} AS identities, ${sessionAsJson(sessionId)} AS session, ${factorsAsJson} AS factors
      FROM users WHERE id = ${id}::uuid AND NOT deleted`;
    return (
      row && {
        account: { ...toAccount(row), identities: fromIdentitiesJson(row.identities) },
        session: fromSessionJson(row.session),
        factors: fromFactorsJson(row.factors),
      }
    );
  }

  /** @param email in lower case */
  async idOf(email: string, source: Database | Transaction = this.database): Promise<string | undefined> {
    const [row] = await source.sql.query<{ id: string }[]>`SELECT id::text FROM users WHERE email = ${email} AND NOT deleted`;
    return row?.id;
  }

  /** Whether an account has the id, or a deleted one had it. */
  async hasId(tx: Transaction, id: string): Promise<boolean> {
    return (await tables(tx).user.count({ where: { id } })) > 0;
  }

  /** Doesn't read the identities, so that an address with an account takes no more queries than one without. @param email in lower case */
  async findByEmail(email: string): Promise<AccountRow | undefined> {
    const [row] = await this.database.sql.query<UserRow[]>`
      SELECT ${userColumns} FROM users WHERE email = ${email} AND NOT deleted`;
    return row && toAccount(row);
  }

  /** Locks the account's row (`FOR UPDATE`). */
  async lock(tx: Transaction, id: string): Promise<Account | undefined> {
    const [row] = await tx.sql.query<UserRow[]>`
      SELECT ${userColumns} FROM users WHERE id = ${id}::uuid AND NOT deleted FOR UPDATE`;
    return row && { ...toAccount(row), identities: await identitiesOf(id, tx) };
  }

  /** Takes an advisory lock on the address. Accounts and pending accounts are two tables, so no unique index covers both. */
  async lockAddress(tx: Transaction, email: string): Promise<void> {
    await tx.sql.query`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${`identity account ${email}`}, 0))`;
  }

  async listOf(ids: readonly string[]): Promise<Account[]> {
    const where = { id: { in: [...ids] }, deleted: false };
    const rows = await tables(this.database).user.findMany({ where, include: withIdentities });
    return rows.map((row) => ({ ...toAccount(row), identities: row.identities.map(toIdentity) }));
  }

  /** @returns false if the address or the id has an account, including one that a concurrent transaction adds */
  async add(tx: Transaction, account: Account): Promise<boolean> {
    const { count } = await tables(tx).user.createMany({ data: [toRow(account)], skipDuplicates: true });
    return count === 1;
  }

  /** Saves an account with a new address. @throws email_exists if the address is taken, including by a concurrent transaction */
  async saveEmail(tx: Transaction, account: Account): Promise<void> {
    try {
      await tx.sql.execute`
        UPDATE users SET email = ${account.email}, email_confirmed_at = ${account.emailConfirmedAt} WHERE id = ${account.id}::uuid`;
    } catch (error) {
      if (isTaken(error)) throw new AuthError('email_exists', {}, { cause: error });
      throw error;
    }
    await this.save(tx, account);
  }

  async save(tx: Transaction, account: Account): Promise<void> {
    const { id, ...fields } = toRow(account);
    await tables(tx).user.update({ where: { id }, data: fields });
  }

  /** Every sign-in runs this statement, so it is plain SQL (docs/adr/0014). */
  async saveSignIn(tx: Transaction, { id, passwordHash, lastSignInAt }: AccountRow): Promise<void> {
    await tx.sql.execute`
      UPDATE users SET last_sign_in_at = ${lastSignInAt}, password_hash = ${passwordHash ?? null} WHERE id = ${id}::uuid`;
  }

  /** Erases everything except the id, version, and pseudonym. */
  async erase(tx: Transaction, { id, version, pseudonym }: DeletedAccount): Promise<void> {
    await tables(tx).user.updateMany({
      where: { id },
      data: {
        version,
        pseudonym,
        deleted: true,
        email: null,
        role: 'member',
        passwordHash: null,
        emailIdentity: true,
        isCreatedByAdmin: false,
        userMetadata: {},
        emailConfirmedAt: null,
        newEmail: null,
        emailChangeSentAt: null,
        lastSignInAt: null,
        appMetadata: {},
        bannedUntil: null,
        invitedAt: null,
        createdAt: null,
        updatedAt: null,
      },
    });
  }

  /** The next accounts in the order of ids, including tombstones. */
  async allAfter(
    source: Database | Transaction,
    afterId: string | undefined,
    limit: number,
  ): Promise<(AccountRow | DeletedAccount)[]> {
    const rows = await tables(source).user.findMany({
      where: afterId ? { id: { gt: afterId } } : {},
      orderBy: { id: 'asc' },
      take: limit,
    });
    return rows.map((row) => (row.deleted ? toDeletedAccount(row) : toAccount(row)));
  }
}

type IdentitiesJson = { readonly identities: Parameters<typeof fromIdentitiesJson>[0] };

type SignedInRow = UserRow &
  IdentitiesJson & {
    readonly session: Parameters<typeof fromSessionJson>[0];
    readonly factors: Parameters<typeof fromFactorsJson>[0];
  };

const userColumns = sql`id::text, version, deleted, pseudonym::text, email, role, password_hash AS "passwordHash",
  user_metadata AS "userMetadata", email_confirmed_at AS "emailConfirmedAt", new_email AS "newEmail",
  email_change_sent_at AS "emailChangeSentAt", last_sign_in_at AS "lastSignInAt", app_metadata AS "appMetadata",
  banned_until AS "bannedUntil", invited_at AS "invitedAt", created_at AS "createdAt", updated_at AS "updatedAt",
  email_identity AS "emailIdentity", created_by_admin AS "isCreatedByAdmin"`;

function toAccount(row: UserRow): AccountRow {
  const { email, passwordHash, emailConfirmedAt, newEmail, emailChangeSentAt, createdAt, updatedAt } = row;
  if ((email !== null && !emailConfirmedAt) || !createdAt || !updatedAt) throw new Error(`The account ${row.id} is incomplete`);
  return {
    id: row.id,
    version: row.version,
    email: email ?? '',
    role: Role.parse(row.role),
    ...(passwordHash !== null && { passwordHash }),
    userMetadata: UserData.parse(row.userMetadata),
    appMetadata: UserData.parse(row.appMetadata),
    ...(row.bannedUntil && { bannedUntil: row.bannedUntil }),
    ...(row.invitedAt && { invitedAt: row.invitedAt }),
    ...(emailConfirmedAt && { emailConfirmedAt }),
    emailIdentity: row.emailIdentity,
    ...(row.isCreatedByAdmin && { isCreatedByAdmin: true }),
    createdAt,
    updatedAt,
    ...(newEmail !== null && emailChangeSentAt && { emailChange: { newEmail, sentAt: emailChangeSentAt } }),
    ...(row.lastSignInAt && { lastSignInAt: row.lastSignInAt }),
  };
}

function toDeletedAccount({ id, version, pseudonym }: UserRow): DeletedAccount {
  if (pseudonym === null) throw new Error(`The deleted account ${id} has no pseudonym`);
  return { id, version, pseudonym };
}

const toRow = ({
  userMetadata,
  appMetadata,
  emailChange,
  passwordHash,
  identities: _linked,
  ...account
}: Account): Prisma.UserUncheckedCreateInput => ({
  ...account,
  // NULL, so that the unique index accepts any number of anonymous accounts.
  email: account.email || null,
  emailConfirmedAt: account.emailConfirmedAt ?? null,
  passwordHash: passwordHash ?? null,
  bannedUntil: account.bannedUntil ?? null,
  appMetadata: (appMetadata ?? {}) as Prisma.InputJsonObject,
  newEmail: emailChange?.newEmail ?? null,
  emailChangeSentAt: emailChange?.sentAt ?? null,
  userMetadata: userMetadata as Prisma.InputJsonObject,
});

/** Whether a statement failed because another account has the address. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_email';
