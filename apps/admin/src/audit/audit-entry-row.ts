import type { AuditResult } from '@casebook/contracts';
import { sql } from '@casebook/platform';

/** An entry as it is stored. It names nobody and never changes. */
export interface AuditEntryRow {
  readonly id: string;
  readonly service: string;
  readonly action: string;
  readonly result: AuditResult;
  /** The alias of a person, or the name of a program. */
  readonly actor: string;
  /** The alias of the member acted upon. */
  readonly member: string | null;
  /** Ids of things, by their names. */
  readonly subject: Readonly<Record<string, string>>;
  readonly occurredAt: Date;
  /** Null for an entry without details. */
  readonly detailsHash: Buffer | null;
  readonly mac: Buffer;
}

/** The columns of an entry that its MAC covers. */
export const ENTRY_COLUMNS = sql`id::text, service, action, result, actor, member::text, subject, occurred_at AS "occurredAt",
  details_hash AS "detailsHash"`;

/** What may be about a person, and is erased with them. JSON is text, since the hash is of the text. */
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
  /** In the order in which they are sealed. */
  readonly entryIds: readonly string[];
  /** The MAC of the seal before. */
  readonly previous: Buffer;
  readonly mac: Buffer;
  readonly sealedAt: Date;
}
