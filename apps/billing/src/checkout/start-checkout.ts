import { AppError, type CheckoutInput, type HostedPage } from '@casebook/contracts';
import { type Caller, Database, lockMember, withoutIdempotency, withTimeout } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { BillingOptions } from '../billing-options.ts';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { type CustomerLease, LeaseCustomer, LeaseLost } from '../customers/lease-customer.ts';
import { OpenCustomer } from '../customers/open-customer.ts';
import { type Checkout, CheckoutsRepository } from '../records/checkouts.repository.ts';
import { type SessionRequest, StripeApi } from '../stripe/stripe-api.ts';
import { refusedByStripe } from '../stripe/stripe-faults.ts';
import { SyncSubscription } from '../sync/sync-subscription.ts';
import { CheckoutLimits } from './checkout-limits.ts';
import { abandonedSubscriptions, hasSubscription, isSameRequest, sessionRequest } from './checkout-rules.ts';
import { portalReturnUrl } from './open-portal.ts';

interface RequestedCheckout {
  readonly priceId: string;
  readonly promoCode?: string;
}

/** Below the gateway's timeout of 15 s, so that the member gets this service's error message. */
const RESPONSE_TIMEOUT_MS = 12_000;
const RETRY_SECONDS = 5;
/** A checkout starts over if its customer turns out to be deleted, or the open session was just completed. */
const MAX_STARTS = 3;

/**
 * Starts a checkout and returns its page at Stripe, or the portal's page for a member who has a subscription. A member has at most one open
 * checkout, so two tabs result in one subscription: the second tab gets the first one's page, or this service expires the first checkout
 * before it creates the second (ADR 0036).
 */
@Injectable()
export class StartCheckout {
  constructor(
    private readonly options: BillingOptions,
    private readonly database: Database,
    private readonly leases: LeaseCustomer,
    private readonly customers: CustomersRepository,
    private readonly openCustomer: OpenCustomer,
    private readonly checkouts: CheckoutsRepository,
    private readonly syncSubscription: SyncSubscription,
    private readonly stripe: StripeApi,
    private readonly limits: CheckoutLimits,
  ) {}

  /** @throws checkout.not-configured; checkout.promo-code-invalid; checkout.failed; rate-limit.exceeded */
  async execute(requester: Caller, { promoCode }: CheckoutInput): Promise<HostedPage> {
    const { stripePriceId: priceId } = this.options;
    if (!priceId || !this.stripe.isConfigured) throw new AppError('checkout.not-configured');
    // A repeated request finds the open checkout, so the idempotency key isn't needed. The transactions here must not share it.
    const caller = withoutIdempotency(requester);
    await this.limits.countCheckout(caller.id);
    await this.database.write(caller, (tx) => this.customers.insertIfMissing(tx, caller.id));
    try {
      const started = this.leases.run(caller.id, (lease) => this.#start(caller, lease, { priceId, promoCode }));
      return { url: await withTimeout(RESPONSE_TIMEOUT_MS, 'Stripe', started) };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('checkout.failed', { retryAfter: RETRY_SECONDS }, { cause: error });
    }
  }

  async #start(caller: Caller, lease: CustomerLease, requested: RequestedCheckout, starts = 1): Promise<string> {
    if (starts > MAX_STARTS) throw new Error('The checkout started over too often');
    const { priceId, promoCode } = requested;
    const customerId = await this.openCustomer.open(caller, lease);
    await lease.renew();
    const promotionCodeId = promoCode === undefined ? undefined : await this.#findCode(caller, promoCode, customerId);
    const open = await this.#findOpen(caller, lease);
    const state = await this.syncSubscription.syncLeased(caller, lease, 'checkout');
    if (!state) throw new LeaseLost('The member was erased');
    // The customer was deleted in Stripe's dashboard, so a new one is created.
    if (state.isDeleted) return this.#start(caller, lease, requested, starts + 1);
    if (hasSubscription(state)) return this.stripe.openPortal(customerId, portalReturnUrl(this.options));
    const { isTrialUsed = false } = (await this.customers.find(caller.id)) ?? {};
    const terms = { userId: caller.id, customerId, priceId, promotionCodeId, hasTrial: !isTrialUsed && !state.hadTrial };
    const request = sessionRequest({ ...terms, siteUrl: this.options.siteUrl });
    if (open?.url && isSameRequest(open.request, request)) return open.url;
    // The session was completed just now, so the subscription exists.
    if (open && (await this.#expire(lease, open.sessionId)) === 'complete')
      return this.#start(caller, lease, requested, starts + 1);
    for (const subscriptionId of abandonedSubscriptions(state)) {
      await lease.renew();
      await this.stripe.cancelSubscription(subscriptionId);
    }
    return this.#create(caller, lease, request);
  }

  /** @throws checkout.promo-code-invalid; rate-limit.exceeded after too many wrong codes */
  async #findCode(caller: Caller, promoCode: string, customerId: string): Promise<string> {
    const guess = await this.limits.countGuess(caller);
    const found = await this.stripe.findPromotionCode(promoCode, customerId);
    if (!found) throw new AppError('checkout.promo-code-invalid');
    await guess.succeed();
    return found;
  }

  /**
   * The member's open checkout. If Stripe's response to its creation wasn't stored, repeats the call with the same idempotency key, which
   * returns the same session whether or not the first call arrived.
   */
  async #findOpen(caller: Caller, lease: CustomerLease) {
    const checkout = await this.checkouts.find(lease.userId);
    if (!checkout) return undefined;
    await lease.renew();
    const session = checkout.sessionId
      ? await this.stripe.findSession(checkout.sessionId)
      : await this.#send(caller, lease, checkout).catch(unlessRefused);
    if (session?.status !== 'open') return undefined;
    return { request: checkout.request, sessionId: session.id, url: session.url };
  }

  async #expire(lease: CustomerLease, sessionId: string) {
    await lease.renew();
    return (await this.stripe.expireSession(sessionId))?.status;
  }

  async #create(caller: Caller, lease: CustomerLease, request: SessionRequest): Promise<string> {
    const checkout = await this.#write(caller, lease, (tx) => this.checkouts.start(tx, lease.userId, request));
    await lease.renew();
    try {
      const { url } = await this.#send(caller, lease, checkout);
      if (url) return url;
    } catch (error) {
      // For example, the code is for another product.
      throw refusedByStripe(error)?.isPromotionCode ? new AppError('checkout.promo-code-invalid', {}, { cause: error }) : error;
    }
    throw new Error('Stripe created a session without an address');
  }

  async #send(caller: Caller, lease: CustomerLease, { request, idempotencyKey }: Checkout) {
    try {
      const session = await this.stripe.createSession(request, idempotencyKey);
      await this.#write(caller, lease, (tx) => this.checkouts.saveSession(tx, lease.userId, session.id));
      return session;
    } catch (error) {
      // Stripe refused the request itself: no session exists, and repeating the call won't help.
      if (refusedByStripe(error)) await this.#write(caller, lease, (tx) => this.checkouts.remove(tx, lease.userId));
      throw error;
    }
  }

  /** Runs a transaction of the lease's holder. @throws LeaseLost if another process has the lease, or the member was erased */
  #write<Result>(caller: Caller, lease: CustomerLease, work: Parameters<typeof this.database.write<Result>>[1]): Promise<Result> {
    return this.database.write(caller, async (tx) => {
      const isLeased = (await lockMember(tx, lease.userId)) && (await this.customers.lockLeased(tx, lease.userId, lease.id));
      if (!isLeased) throw new LeaseLost('Another process has taken over the customer');
      return work(tx);
    });
  }
}

function unlessRefused(error: unknown): undefined {
  if (!refusedByStripe(error)) throw error;
}
