import type { AuditResult } from '@casebook/contracts';
import { sql } from '@casebook/platform';

/** An entry as stored. It contains no one's id or address, and never changes. */
export interface AuditEntryRow {
  readonly id: string;
  readonly service: string;
  readonly action: string;
  readonly result: AuditResult;
  /** The alias of a person, or the name of a program. */
  readonly actor: string;
  /** The alias of the member acted upon. */
  readonly member: string | null;
  /** Ids of things, by the names of their fields. */
  readonly subject: Readonly<Record<string, string>>;
  readonly occurredAt: Date;
  /** Null for an entry without details. */
  readonly detailsHash: Buffer | null;
  readonly mac: Buffer;
}

/** The columns of an entry that are covered by its MAC. */
export const ENTRY_COLUMNS = sql`id::text, service, action, result, actor, member::text, subject, occurred_at AS "occurredAt",
  details_hash AS "detailsHash"`;

/** Data that may be about a person, and is erased with them. JSON is stored as text, because the hash covers the text. */
export interface AuditDetails {
  readonly clientAddress: string | null;
  readonly facts: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

export interface SaltedDetails extends AuditDetails {
  readonly salt: Buffer;
}

export interface AuditSeal {
  readonly number: number;
  /** In the order in which the seal covers them. */
  readonly entryIds: readonly string[];
  /** The MAC of the previous seal. */
  readonly previous: Buffer;
  readonly mac: Buffer;
  readonly sealedAt: Date;
}
