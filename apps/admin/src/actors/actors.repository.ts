import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, empty, sql, type Transaction } from '@casebook/platform';
import { z } from 'zod';

export interface Actor {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly email?: string;
  readonly pseudonym?: string;
}

/** The person behind an alias. */
export interface Person {
  readonly id: string;
  /** Absent if the account is deleted or has no address. */
  readonly email?: string;
  readonly deleted: boolean;
}

export const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

@ErasesMember()
export class ActorsRepository {
  constructor(private readonly database: Database) {}

  /**
   * @param text an address, an account's id, or an alias
   * @returns the person's aliases: none if no one matches, and two if the audit recorded a pseudonym before the account's deletion
   *   arrived
   */
  async aliasesOf(text: string): Promise<string[]> {
    const byId = sql`UNION ALL SELECT id, alias, pseudonym FROM actors WHERE id = ${text}::uuid OR alias = ${text}::uuid`;
    const rows = await this.database.sql.query<{ alias: string }[]>`
      WITH found AS (
        SELECT id, alias, pseudonym FROM actors WHERE email = ${text.toLowerCase()} AND NOT deleted
        ${isUuid(text) ? byId : empty} LIMIT 1)
      SELECT alias::text FROM found
      UNION SELECT other.alias::text FROM found JOIN actors AS other ON other.id = found.pseudonym
      UNION SELECT other.alias::text FROM found JOIN actors AS other ON other.pseudonym = found.id`;
    return rows.map(({ alias }) => alias);
  }

  /** @returns the accounts that have these aliases, by alias */
  async peopleOf(aliases: readonly string[]): Promise<Map<string, Person>> {
    const ids = [...new Set(aliases)].filter(isUuid);
    if (ids.length === 0) return new Map();
    const rows = await this.database.sql.query<(Omit<Person, 'email'> & { email: string | null; alias: string })[]>`
      SELECT id::text, nullif(email, '') AS email, deleted, alias::text FROM actors WHERE alias = ANY(${ids}::uuid[])`;
    return new Map(rows.map(({ alias, email, ...person }) => [alias, { ...person, ...(email !== null && { email }) }]));
  }

  /**
   * Returns an account's alias, and adds the account if no event has arrived for it yet.
   * @param id an account's id, or a deleted account's pseudonym
   * @param deleted whether an added account is marked as deleted
   */
  async ensureAlias(tx: Transaction, id: string, deleted: boolean): Promise<{ alias: string; deleted: boolean }> {
    const [found] = await tx.sql.query<{ alias: string; deleted: boolean }[]>`
      SELECT alias::text, deleted FROM actors WHERE id = ${id}::uuid
      UNION ALL SELECT alias::text, deleted FROM actors WHERE pseudonym = ${id}::uuid LIMIT 1`;
    if (found) return found;
    // The update changes nothing, but makes the statement return a row that a concurrent transaction has added.
    const [added] = await tx.sql.query<{ alias: string; deleted: boolean }[]>`
      INSERT INTO actors (id, version, deleted) VALUES (${id}::uuid, 0, ${deleted})
      ON CONFLICT (id) DO UPDATE SET version = actors.version RETURNING alias::text, deleted`;
    if (!added) throw new Error('PostgreSQL returned no row of an upsert');
    return added;
  }

  /** @returns the alias of an account, if the audit or an event has mentioned it */
  async findAlias(tx: Transaction, id: string): Promise<string | undefined> {
    const [row] = await tx.sql.query<{ alias: string }[]>`SELECT alias::text FROM actors WHERE id = ${id}::uuid`;
    return row?.alias;
  }

  async upsertIfNewer(tx: Transaction, { id, version, deleted, email, pseudonym }: Actor): Promise<void> {
    await tx.sql.execute`
      INSERT INTO actors (id, version, deleted, email, pseudonym)
      VALUES (${id}::uuid, ${version}, ${deleted}, ${email ?? null}, ${pseudonym ?? null}::uuid)
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted, email = excluded.email,
        pseudonym = excluded.pseudonym
      WHERE actors.version < excluded.version`;
  }

  /** Stores the deletion and removes the email address. The alias stays, for audit entries that arrive later. */
  erase(tx: Transaction, { id, version, pseudonym }: DeletedMember): Promise<void> {
    return this.upsertIfNewer(tx, { id, version, deleted: true, pseudonym });
  }

  /** Aliases stay, because audit entries contain them. */
  async empty(tx: Transaction): Promise<void> {
    await tx.sql.execute`UPDATE actors SET version = 0, email = NULL WHERE NOT deleted`;
  }
}
