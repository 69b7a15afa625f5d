import { AppError } from '@casebook/contracts';
import type { IdempotencyClaim } from '../request/caller.ts';
import type { SqlClient } from './sql-client.ts';
import type { Transaction } from './transaction.ts';

const RETENTION_HOURS = 24;

interface StoredResult {
  body_hash: string;
  result: unknown;
}

/**
 * Runs a write once for its key. A second request with the key waits on the unique row until the first one commits, then gets its result.
 * @throws idempotency.key-reused if the key was used with another body
 */
export async function runOnce<Result>(tx: Transaction, claim: IdempotencyClaim, work: () => Promise<Result>): Promise<Result> {
  const { id: memberId } = tx.caller;
  const claimed = await tx.sql.execute`
    INSERT INTO platform.idempotency (member_id, route, key, body_hash, created_at)
    VALUES (${memberId}, ${claim.route}, ${claim.key}, ${claim.bodyHash}, ${tx.now})
    ON CONFLICT (member_id, route, key) DO NOTHING`;
  if (claimed === 0) {
    const stored = await findStored<Result>(tx.sql, memberId, claim);
    if (!stored) throw new AppError('idempotency.key-reused');
    return stored.result;
  }
  const result = await work();
  await tx.sql.execute`
    UPDATE platform.idempotency SET result = ${JSON.stringify(result ?? null)}::jsonb
    WHERE member_id = ${memberId} AND route = ${claim.route} AND key = ${claim.key}`;
  return result;
}

/**
 * @returns the result of an earlier write with the key, or undefined if there was none
 * @throws idempotency.key-reused if the key was used with another body
 */
export async function findStored<Result>(
  sql: SqlClient,
  memberId: string,
  { route, key, bodyHash }: IdempotencyClaim,
): Promise<{ readonly result: Result } | undefined> {
  const [stored] = await sql.query<StoredResult[]>`
    SELECT body_hash, result FROM platform.idempotency WHERE member_id = ${memberId} AND route = ${route} AND key = ${key}`;
  if (!stored) return undefined;
  if (stored.body_hash !== bodyHash) throw new AppError('idempotency.key-reused');
  return { result: (stored.result ?? undefined) as Result };
}

/** Deletes results after 24 hours, when clients no longer retry. */
export async function pruneIdempotency(sql: SqlClient): Promise<void> {
  await sql.execute`DELETE FROM platform.idempotency WHERE created_at < now() - ${RETENTION_HOURS} * interval '1 hour'`;
}

/** Deletes all results of a deleted member. */
export async function forgetIdempotency(tx: Transaction, memberId: string): Promise<void> {
  await tx.sql.execute`DELETE FROM platform.idempotency WHERE member_id = ${memberId}`;
}
