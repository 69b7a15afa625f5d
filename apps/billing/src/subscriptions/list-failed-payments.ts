import { FailedPayment, type FailedPaymentPage, type ListFailedPaymentsQuery } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { SubscriptionsRepository } from '../records/subscriptions.repository.ts';

const SECOND_MS = 1_000;

/** Lists the subscriptions whose latest payment failed. */
@Injectable()
export class ListFailedPayments {
  constructor(private readonly subscriptions: SubscriptionsRepository) {}

  async execute({ limit, cursor }: ListFailedPaymentsQuery): Promise<FailedPaymentPage> {
    const [found, total] = await Promise.all([
      this.subscriptions.listUnpaid(cursor, limit + 1),
      this.subscriptions.countUnpaid(),
    ]);
    const items = found
      .slice(0, limit)
      .map(({ pastDueSince, ...row }) =>
        FailedPayment.parse({ ...row, ...(pastDueSince && { since: new Date(pastDueSince * SECOND_MS).toISOString() }) }),
      );
    const last = items.at(-1);
    return { items, total, totalIsEstimate: false, ...(found.length > limit && last && { nextCursor: last.userId }) };
  }
}
