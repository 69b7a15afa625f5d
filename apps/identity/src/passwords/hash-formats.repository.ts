import { Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

/** Reads which formats of hashes are stored (`password_format`, which the migration indexes). */
@Injectable()
export class HashFormatsRepository {
  constructor(private readonly database: Database) {}

  /** @returns a hash of each stored format. Skips from one format to the next in the index instead of reading every account. */
  async samples(): Promise<string[]> {
    const rows = await this.database.sql.query<{ sample: string }[]>`
      WITH RECURSIVE of_users(format) AS (
        SELECT min(password_format(password_hash)) FROM users WHERE password_format(password_hash) IS NOT NULL
        UNION ALL
        SELECT (SELECT min(password_format(password_hash)) FROM users WHERE password_format(password_hash) > format)
        FROM of_users WHERE format IS NOT NULL
      ), of_pending(format) AS (
        SELECT min(password_format(password_hash)) FROM pending_accounts WHERE password_format(password_hash) IS NOT NULL
        UNION ALL
        SELECT (SELECT min(password_format(password_hash)) FROM pending_accounts WHERE password_format(password_hash) > format)
        FROM of_pending WHERE format IS NOT NULL
      )
      SELECT COALESCE(
        (SELECT password_hash FROM users WHERE password_format(password_hash) = format LIMIT 1),
        (SELECT password_hash FROM pending_accounts WHERE password_format(password_hash) = format LIMIT 1)) AS sample
      FROM (SELECT format FROM of_users UNION SELECT format FROM of_pending) AS formats WHERE format IS NOT NULL`;
    return rows.map(({ sample }) => sample).filter(Boolean);
  }
}
