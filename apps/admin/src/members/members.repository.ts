import type { NamedMember } from '@casebook/contracts';
import { Database, sql } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

export interface MemberRow {
  readonly id: string;
  /** Empty for an account without one. */
  readonly email: string;
}

/** No character of an email address sorts after it. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Reads accounts from the read model of `identity.users`. */
@Injectable()
export class MembersRepository {
  constructor(private readonly database: Database) {}

  /** By email. @param start of the email, in lower case; empty for all @param after the last row of the page before */
  page(start: string, after: MemberRow | undefined, limit: number): Promise<MemberRow[]> {
    // Ranges in the collation C, which the index has, so that a page is one range of it.
    return this.database.sql.query<MemberRow[]>`
      SELECT id::text, email FROM actors
      WHERE email <> '' AND email COLLATE "C" >= ${start} AND email COLLATE "C" < ${start + LAST_CHARACTER}
        AND ${after ? sql`(email COLLATE "C", id) > (${after.email}, ${after.id}::uuid)` : sql`TRUE`}
      ORDER BY email COLLATE "C", id LIMIT ${limit}`;
  }

  /** @returns the accounts that exist of `ids`. Those of version 0 are known from the audit alone, which also names accounts that never existed */
  named(ids: readonly string[]): Promise<MemberRow[]> {
    return this.database.sql.query<MemberRow[]>`
      SELECT id::text, coalesce(email, '') AS email FROM actors WHERE id = ANY(${[...ids]}::uuid[]) AND NOT deleted AND version > 0`;
  }
}

export const toNamedMember = ({ id, email }: MemberRow): NamedMember => ({ id, ...(email !== '' && { email }) });
