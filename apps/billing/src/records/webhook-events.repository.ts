import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

/** Stripe repeats a message for at most three days. The rest of the thirty days lets operators look up a message. */
const RETENTION_DAYS = 30;

@ErasesMember('stripe_events.user_id')
export class WebhookEventsRepository {
  /** @returns false for a message that was stored before */
  async insertIfMissing(tx: Transaction, { id, type, userId }: { id: string; type: string; userId: string }): Promise<boolean> {
    const inserted = await tx.sql.execute`
      INSERT INTO stripe_events (id, type, user_id, received_at) VALUES (${id}, ${type}, ${userId}::uuid, ${tx.now})
      ON CONFLICT (id) DO NOTHING`;
    return inserted > 0;
  }

  async prune(tx: Transaction): Promise<void> {
    await tx.sql
      .execute`DELETE FROM stripe_events WHERE received_at < ${tx.now}::timestamptz - ${RETENTION_DAYS} * interval '1 day'`;
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).stripeEvent.deleteMany({ where: { userId } });
  }
}
