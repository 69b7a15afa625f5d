import { Database, sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { StripeSubscription as SubscriptionRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import type { SubscriptionState } from '../stripe/subscription-state.ts';

/** Literals instead of parameters, so that PostgreSQL can use the partial index on these rows. */
const isUnpaid = sql`status IN ('past_due', 'unpaid')`;
const OPEN = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'];

@Injectable()
export class SubscriptionsRepository {
  constructor(private readonly database: Database) {}

  async find(userId: string, source: Database | Transaction = this.database): Promise<SubscriptionState | undefined> {
    const row = await tables(source).stripeSubscription.findUnique({ where: { userId } });
    return row ? toState(row) : undefined;
  }

  /** Replaces the member's subscription. */
  async save(
    tx: Transaction,
    { userId, customerId }: { userId: string; customerId: string },
    state: SubscriptionState | undefined,
  ): Promise<void> {
    await tables(tx).stripeSubscription.deleteMany({ where: { userId, ...(state && { NOT: { customerId } }) } });
    if (!state) return;
    const row = { userId, ...toRow(state) };
    await tables(tx).stripeSubscription.upsert({ where: { customerId }, create: { customerId, ...row }, update: row });
  }

  async remove(tx: Transaction, userId: string): Promise<void> {
    await tables(tx).stripeSubscription.deleteMany({ where: { userId } });
  }

  /** The customers whose stored subscription hasn't ended, by id. */
  async openCustomersAfter(customerId: string, limit: number): Promise<string[]> {
    const rows = await tables(this.database).stripeSubscription.findMany({
      where: { customerId: { gt: customerId }, status: { in: OPEN } },
      select: { customerId: true },
      orderBy: { customerId: 'asc' },
      take: limit,
    });
    return rows.map((row) => row.customerId);
  }

  /** Subscriptions whose latest payment failed, by the member's id, descending. */
  async listUnpaid(
    after: string | undefined,
    limit: number,
  ): Promise<{ userId: string; status: string; pastDueSince: number | undefined }[]> {
    const rows = await this.database.sql.query<{ userId: string; status: string; pastDueSince: bigint | null }[]>`
      SELECT user_id::text AS "userId", status, past_due_since AS "pastDueSince" FROM stripe_subscriptions
      WHERE ${isUnpaid} AND ${after === undefined ? sql`true` : sql`user_id < ${after}::uuid`}
      ORDER BY user_id DESC LIMIT ${limit}`;
    return rows.map(({ pastDueSince, ...row }) => ({
      ...row,
      pastDueSince: pastDueSince === null ? undefined : Number(pastDueSince),
    }));
  }

  async countUnpaid(): Promise<number> {
    const [row] = await this.database.sql.query<{ total: number }[]>`
      SELECT count(*)::int AS total FROM stripe_subscriptions WHERE ${isUnpaid}`;
    return row?.total ?? 0;
  }

  /** The number of open subscriptions to a price that isn't configured. */
  async countUnknownPrices(): Promise<number> {
    return tables(this.database).stripeSubscription.count({ where: { isPlanPrice: false, status: { in: OPEN } } });
  }
}

function toRow(state: SubscriptionState) {
  const seconds = (value: number | undefined) => (value === undefined ? null : BigInt(value));
  return {
    subscriptionId: state.subscriptionId,
    priceId: state.priceId,
    isPlanPrice: state.isPlanPrice,
    status: state.status,
    cancelAtPeriodEnd: state.cancelAtPeriodEnd,
    cancelAt: seconds(state.cancelAt),
    currentPeriodStart: seconds(state.currentPeriodStart),
    currentPeriodEnd: seconds(state.currentPeriodEnd),
    trialEnd: seconds(state.trialEnd),
    pastDueSince: seconds(state.pastDueSince),
    paymentMethodBrand: state.paymentMethodBrand ?? null,
    paymentMethodLast4: state.paymentMethodLast4 ?? null,
  };
}

function toState(row: SubscriptionRow): SubscriptionState {
  const { subscriptionId, priceId, isPlanPrice, status, cancelAtPeriodEnd, paymentMethodBrand, paymentMethodLast4 } = row;
  return {
    subscriptionId,
    priceId,
    isPlanPrice,
    status,
    cancelAtPeriodEnd,
    ...(row.cancelAt !== null && { cancelAt: Number(row.cancelAt) }),
    ...(row.currentPeriodStart !== null && { currentPeriodStart: Number(row.currentPeriodStart) }),
    ...(row.currentPeriodEnd !== null && { currentPeriodEnd: Number(row.currentPeriodEnd) }),
    ...(row.trialEnd !== null && { trialEnd: Number(row.trialEnd) }),
    ...(row.pastDueSince !== null && { pastDueSince: Number(row.pastDueSince) }),
    ...(paymentMethodBrand !== null && { paymentMethodBrand }),
    ...(paymentMethodLast4 !== null && { paymentMethodLast4 }),
  };
}
