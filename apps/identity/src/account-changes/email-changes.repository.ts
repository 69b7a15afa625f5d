import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { REQUEST_VALID_MS } from '../link-requests/link-rules.ts';

/** Pending changes of address, across all accounts. */
@Injectable()
export class EmailChangesRepository {
  /**
   * Clears the requested address of accounts whose change has expired.
   * @returns how many accounts it changed
   */
  clearExpired(tx: Transaction, limit: number): Promise<number> {
    // PostgreSQL rechecks this time condition on a row that a concurrent transaction changed, but doesn't rerun the subquery.
    const startedBefore = new Date(tx.now.getTime() - REQUEST_VALID_MS);
    return tx.sql.execute`
      UPDATE users SET new_email = NULL, email_change_sent_at = NULL WHERE id IN (
        SELECT id FROM users WHERE new_email IS NOT NULL AND email_change_sent_at <= ${startedBefore} AND NOT EXISTS (
          SELECT FROM link_requests
          WHERE user_id = users.id AND purpose = 'email_change' AND expires_at > ${tx.now})
        ORDER BY email_change_sent_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
  }
}
