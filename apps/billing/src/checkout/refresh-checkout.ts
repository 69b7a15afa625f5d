import { AppError, type SubscriptionView } from '@casebook/contracts';
import { type Caller, withoutIdempotency } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { StripeApi } from '../stripe/stripe-api.ts';
import { GetSubscription } from '../subscriptions/get-subscription.ts';
import { SyncSubscription } from '../sync/sync-subscription.ts';
import { CheckoutLimits } from './checkout-limits.ts';

const RETRY_SECONDS = 5;

/** Fetches the caller's subscription when they return from a checkout, so that they don't wait for Stripe's message. */
@Injectable()
export class RefreshCheckout {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly stripe: StripeApi,
    private readonly syncSubscription: SyncSubscription,
    private readonly getSubscription: GetSubscription,
    private readonly limits: CheckoutLimits,
  ) {}

  /**
   * @param sessionId the id that Stripe put into the return URL
   * @throws checkout.not-found for a session of another member; subscription.unavailable; rate-limit.exceeded
   */
  async execute(requester: Caller, sessionId: string): Promise<SubscriptionView> {
    const caller = withoutIdempotency(requester);
    await this.limits.countCheckout(caller.id);
    const customer = await this.customers.find(caller.id);
    if (!customer?.customerId || !this.stripe.isConfigured) throw new AppError('checkout.not-found');
    try {
      const session = await this.stripe.findSession(sessionId);
      if (session?.customerId !== customer.customerId) throw new AppError('checkout.not-found');
      await this.syncSubscription.sync(caller, caller.id, 'return');
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('subscription.unavailable', { retryAfter: RETRY_SECONDS }, { cause: error });
    }
    return this.getSubscription.execute(caller);
  }
}
