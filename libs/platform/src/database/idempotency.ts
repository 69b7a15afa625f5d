import { AppError } from '@casebook/contracts';
import type { IdempotencyClaim } from '../auth/caller.ts';
import type { SqlClient } from './sql-client.ts';
import type { Transaction } from './transaction.ts';

const KEPT_HOURS = 24;

interface KeptResult {
  body_hash: string;
  result: unknown;
}

/**
 * Runs a write once for its key. A second request with the key waits for the first one's commit on the unique row, then gets
 * the first one's result.
 * @throws idempotency.key-reused when the key came with another body
 */
export async function once<Result>(tx: Transaction, claim: IdempotencyClaim, work: () => Promise<Result>): Promise<Result> {
  const { id: memberId } = tx.caller;
  const claimed = await tx.sql.execute`
    INSERT INTO platform.idempotency (member_id, route, key, body_hash, created_at)
    VALUES (${memberId}, ${claim.route}, ${claim.key}, ${claim.bodyHash}, ${tx.now})
    ON CONFLICT (member_id, route, key) DO NOTHING`;
  if (claimed === 0) {
    const [kept] = await tx.sql.query<KeptResult[]>`
      SELECT body_hash, result FROM platform.idempotency
      WHERE member_id = ${memberId} AND route = ${claim.route} AND key = ${claim.key}`;
    if (!kept || kept.body_hash !== claim.bodyHash) throw new AppError('idempotency.key-reused');
    return (kept.result ?? undefined) as Result;
  }
  const result = await work();
  await tx.sql.execute`
    UPDATE platform.idempotency SET result = ${JSON.stringify(result ?? null)}::jsonb
    WHERE member_id = ${memberId} AND route = ${claim.route} AND key = ${claim.key}`;
  return result;
}

/** Forgets the results whose clients no longer repeat their requests (architecture.md, "HTTP": kept 24 h). */
export async function pruneIdempotency(sql: SqlClient): Promise<void> {
  await sql.execute`DELETE FROM platform.idempotency WHERE created_at < now() - ${KEPT_HOURS} * interval '1 hour'`;
}

/** Forgets all results of a member who is gone. */
export async function forgetIdempotency(tx: Transaction, memberId: string): Promise<void> {
  await tx.sql.execute`DELETE FROM platform.idempotency WHERE member_id = ${memberId}`;
}
