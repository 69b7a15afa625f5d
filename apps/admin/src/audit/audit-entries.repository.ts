import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, join, type Keyset, type Sql, sql, type Transaction } from '@casebook/platform';
import { ActorsRepository } from '../actors/actors.repository.ts';
import { type AuditDetails, type AuditEntryRow, ENTRY_COLUMNS, type SaltedDetails } from './audit-entry-row.ts';
import { AuditMac } from './audit-mac.ts';

/** A filter of entries, which identifies people by their aliases. */
export interface EntryFilter {
  readonly service?: string;
  /** An entry matches if it has any of these actors. The next two fields work alike. */
  readonly actors?: readonly string[];
  readonly actions?: readonly string[];
  readonly members?: readonly string[];
  /** The id of the thing acted upon. */
  readonly thing?: string;
  readonly start?: Date;
  readonly end?: Date;
}

/** Details are null if the entry has none, or they were erased. */
export type ListedEntry = Omit<AuditEntryRow, 'mac'> & AuditDetails & { readonly hasDetails: boolean };

/** The NOTIFY channel for entries that wait for their seal. */
export const AUDIT_TAIL_CHANNEL = 'audit_tail';

/**
 * Entries and their details. The service's role can neither update nor delete entries. They contain the actor's alias, which stays after
 * the member is erased.
 */
@ErasesMember('audit.audit_entries.actor')
export class AuditEntriesRepository {
  constructor(
    private readonly database: Database,
    private readonly actors: ActorsRepository,
    private readonly mac: AuditMac,
  ) {}

  /** Inserts an entry and adds it to the tail, unless its id exists: a duplicate delivery adds no row. */
  async add(tx: Transaction, entry: AuditEntryRow, details: SaltedDetails | undefined): Promise<void> {
    const withDetails = details
      ? sql`, details AS (
          INSERT INTO audit.audit_details (entry_id, salt, client_address, facts, before, after)
          SELECT id, ${details.salt}::bytea, ${details.clientAddress}, ${details.facts}::json, ${details.before}::json,
            ${details.after}::json FROM added)`
      : sql``;
    await tx.sql.execute`
      WITH added AS (
        INSERT INTO audit.audit_entries (id, service, action, result, actor, member, subject, occurred_at, details_hash, mac)
        VALUES (${entry.id}::uuid, ${entry.service}, ${entry.action}, ${entry.result}, ${entry.actor}, ${entry.member}::uuid,
          ${JSON.stringify(entry.subject)}::jsonb, ${entry.occurredAt}, ${entry.detailsHash}, ${entry.mac})
        ON CONFLICT (id) DO NOTHING RETURNING id)${withDetails}
      INSERT INTO audit.audit_tail (entry_id, recorded_at) SELECT id, ${tx.now} FROM added`;
    tx.notify(AUDIT_TAIL_CHANNEL);
  }

  /** Newest first. */
  page(filter: EntryFilter, after: Keyset | undefined, limit: number): Promise<ListedEntry[]> {
    const isLater = after ? sql`(occurred_at, id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
    return this.#list(sql`${matches(filter)} AND ${isLater}`, sql`LIMIT ${limit}`);
  }

  /** A numbered page, newest first. */
  slice(filter: EntryFilter, { limit, offset }: { readonly limit: number; readonly offset: number }): Promise<ListedEntry[]> {
    return this.#list(matches(filter), sql`LIMIT ${limit} OFFSET ${offset}`);
  }

  /** @returns how many entries match, at most `max` */
  async count(filter: EntryFilter, max: number): Promise<number> {
    const [row] = await this.database.sql.query<{ total: number }[]>`
      SELECT count(*)::int AS total FROM (SELECT FROM audit.audit_entries WHERE ${matches(filter)} LIMIT ${max}) AS counted`;
    return row?.total ?? 0;
  }

  /** Deletes the details of entries in which the member is the actor or was acted upon. The entries stay. */
  async erase(tx: Transaction, { id }: DeletedMember): Promise<void> {
    const alias = await this.actors.findAlias(tx, id);
    if (alias !== undefined) await this.#eraseAlias(tx, alias);
  }

  /**
   * During a rolling update, a replica of the previous version may erase a member but not the audit's details. Erases these details.
   * @returns for how many members
   */
  async eraseForgotten(tx: Transaction, limit: number): Promise<number> {
    const rows = await tx.sql.query<{ alias: string }[]>`
      SELECT alias::text FROM actors
      WHERE deleted AND NOT EXISTS (SELECT FROM audit.audit_erasures AS erasure WHERE erasure.alias = actors.alias) LIMIT ${limit}`;
    for (const { alias } of rows) await this.#eraseAlias(tx, alias);
    return rows.length;
  }

  async #eraseAlias(tx: Transaction, alias: string): Promise<void> {
    await tx.sql.execute`
      DELETE FROM audit.audit_details WHERE entry_id IN (
        SELECT id FROM audit.audit_entries WHERE actor = ${alias}
        UNION ALL SELECT id FROM audit.audit_entries WHERE member = ${alias}::uuid)`;
    await tx.sql.execute`
      INSERT INTO audit.audit_erasures (alias, erased_at, mac) VALUES (${alias}::uuid, ${tx.now}, ${this.mac.ofErasure(alias)})
      ON CONFLICT (alias) DO NOTHING`;
  }

  #list(condition: Sql, range: Sql): Promise<ListedEntry[]> {
    return this.database.sql.query<ListedEntry[]>`
      SELECT entry.*, client_address AS "clientAddress", facts::text, before::text, after::text, salt IS NOT NULL AS "hasDetails"
      FROM (SELECT ${ENTRY_COLUMNS} FROM audit.audit_entries WHERE ${condition} ORDER BY occurred_at DESC, audit_entries.id DESC ${range}) AS entry
      LEFT JOIN audit.audit_details ON entry_id = entry.id::uuid ORDER BY entry."occurredAt" DESC, entry.id DESC`;
  }
}

function matches({ service, actors, actions, members, thing, start, end }: EntryFilter): Sql {
  const conditions = [
    ...(service === undefined ? [] : [sql`service = ${service}`]),
    ...(actors === undefined ? [] : [isAnyOf(sql`actor`, actors)]),
    ...(actions === undefined ? [] : [isAnyOf(sql`action`, actions)]),
    ...(members === undefined ? [] : [isAnyOf(sql`member`, members, sql`uuid`)]),
    ...(thing === undefined ? [] : [sql`id = ANY(ARRAY(${entriesOf(thing)}))`]),
    ...(start === undefined ? [] : [sql`occurred_at >= ${start}`]),
    ...(end === undefined ? [] : [sql`occurred_at <= ${end}`]),
  ];
  return conditions.length > 0 ? join(conditions, ' AND ') : sql`true`;
}

/** A single value is compared by equality, so that an index returns the rows in the order of the list. */
const isAnyOf = (column: Sql, values: readonly string[], type = sql`text`): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}::${type}` : sql`${column} = ANY(${[...values]}::${type}[])`;

/**
 * The ids are read into an array first. PostgreSQL can't estimate how few they are, and would scan the whole list to find a page of them.
 */
const entriesOf = (thing: string): Sql =>
  sql`SELECT id FROM audit.audit_entries WHERE jsonb_path_query_array(subject, '$.*') @> to_jsonb(${thing.toLowerCase()}::text)`;
