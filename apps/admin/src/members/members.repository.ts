import type { NamedMember } from '@casebook/contracts';
import { Database, sql } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

export interface MemberRow {
  readonly id: string;
  /** Empty if the account has no address. */
  readonly email: string;
}

/** Sorts after every character of an email address. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Reads accounts from the read model of `identity.users`. */
@Injectable()
export class MembersRepository {
  constructor(private readonly database: Database) {}

  /** Sorted by email. @param start the email's prefix in lower case; empty for all @param after the last row of the previous page */
  page(start: string, after: MemberRow | undefined, limit: number): Promise<MemberRow[]> {
    // Compared in the collation C, like the index, so that a page is one range of it.
    return this.database.sql.query<MemberRow[]>`
      SELECT id::text, email FROM actors
      WHERE email <> '' AND email COLLATE "C" >= ${start} AND email COLLATE "C" < ${start + LAST_CHARACTER}
        AND ${after ? sql`(email COLLATE "C", id) > (${after.email}, ${after.id}::uuid)` : sql`TRUE`}
      ORDER BY email COLLATE "C", id LIMIT ${limit}`;
  }

  /**
   * @returns the existing accounts among `ids`. Accounts with version 0 are left out: only the audit mentions them, and they may never have
   *   existed
   */
  named(ids: readonly string[]): Promise<MemberRow[]> {
    return this.database.sql.query<MemberRow[]>`
      SELECT id::text, coalesce(email, '') AS email FROM actors WHERE id = ANY(${[...ids]}::uuid[]) AND NOT deleted AND version > 0`;
  }
}

export const toNamedMember = ({ id, email }: MemberRow): NamedMember => ({ id, ...(email !== '' && { email }) });
