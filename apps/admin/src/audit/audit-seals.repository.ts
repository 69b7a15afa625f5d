import { Database, type Keyset, sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { isUuid } from '../actors/actors.repository.ts';
import { type AuditEntryRow, type AuditSeal, ENTRY_COLUMNS, type SaltedDetails } from './audit-entry-row.ts';

/** The advisory lock that allows one sealer at a time. The number is arbitrary. */
export const SEALER_LOCK = 7_461_003;

/** An entry with its details; the salt is null if they are missing. */
export type StoredEntry = AuditEntryRow & Omit<SaltedDetails, 'salt'> & { readonly salt: Buffer | null };

/** An entry that waits for its seal, and when it was recorded. */
export type UnsealedEntry = AuditEntryRow & { readonly recordedAt: Date };

/** Seals, and the entries that they cover. */
@Injectable()
export class AuditSealsRepository {
  constructor(private readonly database: Database) {}

  /** Takes the sealer's lock until the transaction ends. @returns whether no other transaction has it */
  async tryLock(tx: Transaction): Promise<boolean> {
    const [row] = await tx.sql.query<{ locked: boolean }[]>`SELECT pg_try_advisory_xact_lock(${SEALER_LOCK}::bigint) AS locked`;
    return row?.locked ?? false;
  }

  async hasTail(): Promise<boolean> {
    const rows = await this.database.sql.query<object[]>`SELECT FROM audit.audit_tail LIMIT 1`;
    return rows.length > 0;
  }

  /** @returns when the oldest of the entries that wait for their seal was recorded */
  async tailStart(): Promise<Date | undefined> {
    const [row] = await this.database.sql.query<{ start: Date | null }[]>`SELECT min(recorded_at) AS start FROM audit.audit_tail`;
    return row?.start ?? undefined;
  }

  /** The entries of the tail, in the order in which they were recorded. */
  async entriesOfTail(tx: Transaction, after: Keyset | undefined, limit: number): Promise<UnsealedEntry[]> {
    return tx.sql.query<UnsealedEntry[]>`
      SELECT ${ENTRY_COLUMNS}, mac, recorded_at AS "recordedAt"
      FROM audit.audit_tail JOIN audit.audit_entries ON id = entry_id
      WHERE ${after ? sql`(recorded_at, entry_id) > (${after.at}, ${after.id}::uuid)` : sql`true`}
      ORDER BY recorded_at, entry_id LIMIT ${limit}`;
  }

  async head(tx: Transaction): Promise<Pick<AuditSeal, 'number' | 'mac'> | undefined> {
    const [row] = await tx.sql.query<{ number: number; mac: Buffer }[]>`
      SELECT number::int, mac FROM audit.audit_seals ORDER BY audit_seals.number DESC LIMIT 1`;
    return row;
  }

  /** Adds a seal and removes its entries from the tail. */
  async add(tx: Transaction, { number, entryIds, previous, mac, sealedAt }: AuditSeal): Promise<void> {
    await tx.sql.execute`
      INSERT INTO audit.audit_seals (number, entry_ids, previous, mac, sealed_at)
      VALUES (${number}, ${[...entryIds]}::uuid[], ${previous}, ${mac}, ${sealedAt})`;
    await tx.sql.execute`DELETE FROM audit.audit_tail WHERE entry_id = ANY(${[...entryIds]}::uuid[])`;
  }

  /** The seals after a number, in order. */
  seals(after: number, limit: number): Promise<AuditSeal[]> {
    return this.database.sql.query<AuditSeal[]>`
      SELECT number::int, entry_ids::text[] AS "entryIds", previous, mac, sealed_at AS "sealedAt"
      FROM audit.audit_seals WHERE audit_seals.number > ${after} ORDER BY audit_seals.number LIMIT ${limit}`;
  }

  async entries(ids: readonly string[]): Promise<Map<string, StoredEntry>> {
    const rows = await this.database.sql.query<StoredEntry[]>`
      SELECT ${ENTRY_COLUMNS}, mac,
        salt, client_address AS "clientAddress", facts::text, before::text, after::text
      FROM audit.audit_entries LEFT JOIN audit.audit_details ON entry_id = id WHERE id = ANY(${[...ids]}::uuid[])`;
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The entries that no seal covers, ordered by id, and whether each is in the tail. */
  unsealed(after: string | undefined, limit: number): Promise<{ id: string; isWaiting: boolean }[]> {
    return this.database.sql.query<{ id: string; isWaiting: boolean }[]>`
      SELECT id::text, EXISTS (SELECT FROM audit.audit_tail WHERE entry_id = entry.id) AS "isWaiting"
      FROM audit.audit_entries AS entry
      WHERE (${after ?? null}::uuid IS NULL OR id > ${after ?? null}::uuid) AND NOT EXISTS (
        SELECT FROM (SELECT unnest(entry_ids) AS sealed_id FROM audit.audit_seals) AS sealed WHERE sealed_id = entry.id)
      ORDER BY entry.id LIMIT ${limit}`;
  }

  /** @param names the names of actors and members @returns the MACs of the erasures of those who are erased, by alias */
  async erasures(names: readonly string[]): Promise<Map<string, Buffer>> {
    const aliases = [...new Set(names)].filter(isUuid);
    if (aliases.length === 0) return new Map();
    const rows = await this.database.sql.query<{ alias: string; mac: Buffer }[]>`
      SELECT alias::text, mac FROM audit.audit_erasures WHERE alias = ANY(${aliases}::uuid[])`;
    return new Map(rows.map(({ alias, mac }) => [alias, mac]));
  }
}
