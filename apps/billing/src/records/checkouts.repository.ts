import { Database, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.ts';
import type { SessionRequest } from '../stripe/stripe-api.ts';

/** A checkout that was started and hadn't ended when billing last read it from Stripe. */
export interface Checkout {
  readonly idempotencyKey: string;
  readonly request: SessionRequest;
  /** Absent if Stripe's response wasn't stored: the process was killed, or Stripe didn't respond. */
  readonly sessionId?: string;
  readonly startedAt: Date;
}

@Injectable()
export class CheckoutsRepository {
  constructor(private readonly database: Database) {}

  async find(userId: string, source: Database | Transaction = this.database): Promise<Checkout | undefined> {
    const row = await tables(source).stripeCheckout.findUnique({ where: { userId } });
    if (!row) return undefined;
    const { idempotencyKey, request, sessionId, startedAt } = row;
    return { idempotencyKey, request: request as SessionRequest, startedAt, ...(sessionId && { sessionId }) };
  }

  /**
   * Stores the request before it is sent, with a new idempotency key. The previous checkout must have ended.
   * @returns the checkout as stored, so that a repeated call sends the same bytes
   */
  async start(tx: Transaction, userId: string, request: SessionRequest): Promise<Checkout> {
    const idempotencyKey = newId();
    const [stored] = await tx.sql.query<{ request: SessionRequest }[]>`
      INSERT INTO stripe_checkouts (user_id, idempotency_key, request, started_at, checked_at)
      VALUES (${userId}::uuid, ${idempotencyKey}::uuid, ${JSON.stringify(request)}::jsonb, ${tx.now}, ${tx.now})
      ON CONFLICT (user_id) DO UPDATE SET idempotency_key = excluded.idempotency_key, request = excluded.request,
        session_id = NULL, started_at = excluded.started_at, checked_at = excluded.checked_at
      RETURNING request`;
    return { idempotencyKey, request: stored?.request ?? request, startedAt: tx.now };
  }

  async saveSession(tx: Transaction, userId: string, sessionId: string): Promise<void> {
    await tables(tx).stripeCheckout.updateMany({ where: { userId }, data: { sessionId } });
  }

  async remove(tx: Transaction, userId: string): Promise<void> {
    await tables(tx).stripeCheckout.deleteMany({ where: { userId } });
  }

  /**
   * Returns the members whose open checkout is due for a check, and marks them as checked: every minute at first, then at intervals of a
   * tenth of the checkout's age. Abandoned checkouts then cost little until Stripe expires them after a day.
   */
  async takeDue(tx: Transaction, limit: number): Promise<string[]> {
    const rows = await tx.sql.query<{ userId: string }[]>`
      UPDATE stripe_checkouts SET checked_at = ${tx.now} WHERE user_id IN (
        SELECT user_id FROM stripe_checkouts
        WHERE ${tx.now} - checked_at >= greatest(interval '50 seconds', (${tx.now} - started_at) / 10)
        ORDER BY checked_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING user_id AS "userId"`;
    return rows.map(({ userId }) => userId);
  }
}
