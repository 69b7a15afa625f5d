import type { ReferralReportFilter } from '@casebook/contracts';
import { Database, type Keyset, type Sql, sql } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

export interface ReferralRow {
  readonly userId: string;
  readonly refCode: string;
  readonly createdAt: Date;
  /** Null if the account has no address. */
  readonly email: string | null;
}

/** Reads the report. The addresses are the accounts' current ones, from the read model of `identity.users`. */
@Injectable()
export class ReferralReportRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  page(filter: ReferralReportFilter, after: Keyset | undefined, limit: number): Promise<ReferralRow[]> {
    const isListed = sql`${isInRange(filter)} AND ${isAfter(after)}`;
    const newest = sql`ORDER BY created_at DESC, user_id DESC LIMIT ${limit}`;
    const rows = sql`SELECT user_id, ref_code, created_at FROM user_referrals`;
    // Reads each code's newest rows from its index, so that a rare code doesn't scan the rows of common ones.
    const found = filter.code
      ? sql`SELECT r.* FROM (${codesLike(filter.code)}) AS codes
          CROSS JOIN LATERAL (${rows} WHERE ref_code = codes.code AND ${isListed} ${newest}) AS r ${newest}`
      : sql`${rows} WHERE ${isListed} ${newest}`;
    // A subquery, because a join would read all accounts.
    return this.database.sql.query<ReferralRow[]>`
      SELECT user_id::text AS "userId", ref_code AS "refCode", created_at AS "createdAt",
        (SELECT nullif(email, '') FROM actors WHERE actors.id = found.user_id) AS email
      FROM (${found}) AS found ORDER BY created_at DESC, user_id DESC`;
  }

  /** @returns the codes of signups with their numbers of signups, most frequent first */
  signupsByCode(filter: ReferralReportFilter): Promise<{ code: string; signups: number }[]> {
    return this.database.sql.query<{ code: string; signups: number }[]>`
      SELECT code, signups FROM (${codesLike(filter.code ?? '')}) AS codes
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS signups FROM user_referrals WHERE ref_code = codes.code AND ${isInRange(filter)}) AS counted
      WHERE signups > 0 ORDER BY signups DESC, code`;
  }
}

/**
 * The signups' codes that contain the text, case-insensitively, including deleted codes. A loose index scan: one index lookup per code
 * instead of reading every signup.
 */
const codesLike = (text: string): Sql => sql`
  WITH RECURSIVE codes AS (
    SELECT min(ref_code) AS code FROM user_referrals
    UNION ALL
    SELECT (SELECT min(ref_code) FROM user_referrals WHERE ref_code > codes.code) FROM codes WHERE codes.code IS NOT NULL)
  SELECT code FROM codes WHERE code IS NOT NULL AND strpos(lower(code), lower(${text})) > 0`;

function isInRange({ start, end }: ReferralReportFilter): Sql {
  const from = start ? sql`created_at >= ${new Date(start)}` : sql`true`;
  const to = end ? sql`created_at <= ${new Date(end)}` : sql`true`;
  return sql`${from} AND ${to}`;
}

const isAfter = (after: Keyset | undefined): Sql =>
  after ? sql`(created_at, user_id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
