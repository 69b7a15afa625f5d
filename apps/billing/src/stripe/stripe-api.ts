import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { BillingOptions } from '../billing-options.ts';
import { customerState } from './subscription-rules.ts';
import type { CustomerState } from './subscription-state.ts';

/** The API version of the installed SDK's types. Stripe responds in it whatever the account's default is. */
const API_VERSION = '2026-10-28.endive';
// The SDK repeats a failed call twice, with an idempotency key: at most 15 s, which is shorter than the lease.
const CALL_LIMIT_MS = 5_000;
const CALL_RETRIES = 2;
const PAGE = 100;

const sessionStatuses = ['open', 'complete', 'expired'] as const;

/** A session of Stripe's hosted checkout. */
export interface CheckoutSession {
  readonly id: string;
  readonly status: (typeof sessionStatuses)[number];
  readonly customerId?: string;
  /** Absent once the session is no longer open. */
  readonly url?: string;
}

/** The parameters of a Checkout Session, stored before it is created. */
export type SessionRequest = Stripe.Checkout.SessionCreateParams;

/** The calls that billing makes to Stripe, through its SDK. Without a secret key every call throws. */
@Injectable()
export class StripeApi {
  readonly #client: Stripe | undefined;
  readonly #planPrices: ReadonlySet<string>;

  constructor({ stripeSecretKey, stripeApiUrl, stripePriceId, stripeFormerPriceIds }: BillingOptions) {
    this.#client = stripeSecretKey ? openClient(stripeSecretKey, stripeApiUrl) : undefined;
    this.#planPrices = new Set([...stripeFormerPriceIds, ...(stripePriceId ? [stripePriceId] : [])]);
  }

  get isConfigured(): boolean {
    return this.#client !== undefined;
  }

  /** Fetches a customer's current state. */
  async fetchState(customerId: string): Promise<CustomerState> {
    const customer = await unlessMissing(this.#stripe.customers.retrieve(customerId));
    if (!customer || customer.deleted) return customerState({ customer, subscriptions: [], openInvoices: [] }, this.#planPrices);
    const subscriptions = await this.#stripe.subscriptions
      .list({ customer: customerId, status: 'all', limit: PAGE, expand: ['data.default_payment_method'] })
      .autoPagingToArray({ limit: 1_000 });
    const isPastDue = subscriptions.some(({ status }) => status === 'past_due');
    const openInvoices = isPastDue
      ? await this.#stripe.invoices
          .list({ customer: customerId, status: 'open', limit: PAGE })
          .autoPagingToArray({ limit: 1_000 })
      : [];
    const defaultMethod = await this.#defaultMethodOf(customer, subscriptions);
    return customerState({ customer, subscriptions, openInvoices, defaultMethod }, this.#planPrices);
  }

  /** The customer's default payment method, if any subscription has none of its own and therefore uses it. */
  async #defaultMethodOf({ invoice_settings }: Stripe.Customer, subscriptions: readonly Stripe.Subscription[]) {
    const id = idOf(invoice_settings?.default_payment_method);
    const isUsed = subscriptions.some(({ default_payment_method }) => !default_payment_method);
    return id !== undefined && isUsed ? unlessMissing(this.#stripe.paymentMethods.retrieve(id)) : undefined;
  }

  /** @param idempotencyKey the same for a repeated call, which then gets the same customer */
  async createCustomer(userId: string, idempotencyKey: string): Promise<string> {
    // Without the email address, which may change between two calls with the same key.
    const { id } = await this.#stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey });
    return id;
  }

  async updateEmail(customerId: string, email: string): Promise<void> {
    await this.#stripe.customers.update(customerId, { email });
  }

  /** @param idempotencyKey the same for a repeated call, which then gets the same session */
  async createSession(request: SessionRequest, idempotencyKey: string): Promise<CheckoutSession> {
    return toSession(await this.#stripe.checkout.sessions.create(request, { idempotencyKey }));
  }

  /** @returns undefined if there is no such session */
  async findSession(sessionId: string): Promise<CheckoutSession | undefined> {
    const session = await unlessMissing(this.#stripe.checkout.sessions.retrieve(sessionId));
    return session && toSession(session);
  }

  /** Expires a session if it is still open. @returns its current state */
  async expireSession(sessionId: string): Promise<CheckoutSession | undefined> {
    try {
      return toSession(await this.#stripe.checkout.sessions.expire(sessionId));
    } catch (error) {
      // Stripe refuses to expire a session that has already been completed or has expired.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      return this.findSession(sessionId);
    }
  }

  /** @returns the id of the active promotion code with this text, usable by this customer */
  async findPromotionCode(code: string, customerId: string): Promise<string | undefined> {
    const { data } = await this.#stripe.promotionCodes.list({ code, active: true, limit: 1 });
    const [found] = data;
    if (!found) return undefined;
    const owner = idOf(found.customer);
    return owner === undefined || owner === customerId ? found.id : undefined;
  }

  async openPortal(customerId: string, returnUrl: string): Promise<string> {
    const { url } = await this.#stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
    return url;
  }

  /** Cancels a subscription at once, if it still exists. */
  async cancelSubscription(subscriptionId: string): Promise<void> {
    try {
      await this.#stripe.subscriptions.cancel(subscriptionId);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /**
   * Closes a customer: expires their open checkouts, cancels their subscriptions, and deletes the customer. Idempotent.
   * @throws Stripe's error unless all of it is done
   */
  async closeCustomer(customerId: string): Promise<void> {
    const sessions = await unlessMissing(
      this.#stripe.checkout.sessions
        .list({ customer: customerId, status: 'open', limit: PAGE })
        .autoPagingToArray({ limit: 1_000 }),
    );
    for (const { id } of sessions ?? []) await this.expireSession(id);
    const { openSubscriptions } = await this.fetchState(customerId);
    for (const { id } of openSubscriptions) await this.cancelSubscription(id);
    await unlessMissing(this.#stripe.customers.del(customerId));
  }

  /** The customers who have a subscription that is not canceled, read from Stripe page by page. */
  async *customersWithSubscription(): AsyncIterable<string> {
    for await (const { customer } of this.#stripe.subscriptions.list({ limit: PAGE })) {
      const id = idOf(customer);
      if (id !== undefined) yield id;
    }
  }

  get #stripe(): Stripe {
    if (!this.#client) throw new Error('STRIPE_SECRET_KEY is not set');
    return this.#client;
  }
}

function openClient(secretKey: string, apiUrl: string | undefined): Stripe {
  const base = apiUrl ? new URL(apiUrl) : undefined;
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: CALL_LIMIT_MS,
    maxNetworkRetries: CALL_RETRIES,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
  });
}

const toSession = ({ id, status, customer, url }: Stripe.Checkout.Session): CheckoutSession => ({
  id,
  status: sessionStatuses.find((each) => each === status) ?? 'expired',
  ...(customer && { customerId: idOf(customer) }),
  ...(url && { url }),
});

const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

async function unlessMissing<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
