import Stripe from 'stripe';
import { type RunningSandbox, startSandbox } from '../src/sandbox.ts';
import { stripeKeys } from '../src/stripe/stripe-keys.ts';
import type { StripeOptions } from '../src/stripe/stripe-stand-in.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

export const CARDS = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000000000000002',
  failsWhenCharged: '4000000000000341',
  authenticatesOnce: '4000002500003155',
  authenticatesAlways: '4000002760003184',
} as const;

/** The official SDK, pointed at a stand-in. */
export function stripeAt(url: string, apiKey: string = stripeKeys.secretKey): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(apiKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

/** The stand-in with a webhook, its SDK, and a customer simulated without a browser. */
export class StripeUnderTest {
  readonly sandbox: RunningSandbox;
  readonly webhook: WebhookReceiver;
  readonly stripe: Stripe;

  private constructor(sandbox: RunningSandbox, webhook: WebhookReceiver) {
    this.sandbox = sandbox;
    this.webhook = webhook;
    this.stripe = stripeAt(sandbox.url);
  }

  static async start(options: StripeOptions = {}): Promise<StripeUnderTest> {
    const webhook = new WebhookReceiver();
    const webhookUrl = await webhook.listen();
    const sandbox = await startSandbox({ smtpPort: 0, httpPort: 0, stripe: { webhookUrl, retryMs: 20, ...options } });
    return new StripeUnderTest(sandbox, webhook);
  }

  async stop(): Promise<void> {
    await this.sandbox.stop();
    await this.webhook.close();
  }

  /** Opens a checkout for a customer. */
  checkout(customer: string, params: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<Stripe.Checkout.Session> {
    return this.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: stripeKeys.priceId, quantity: 1 }],
      success_url: 'http://localhost:1/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:1/pricing',
      ...params,
    });
  }

  /** Submits a card on a page. */
  payAt(url: string | null, number: string = CARDS.succeeds): Promise<Response> {
    return this.submit(url ?? '', { number, expiry: '12 / 40', cvc: '123' });
  }

  submit(url: string, form: Record<string, string>): Promise<Response> {
    return fetch(new URL(url, this.sandbox.url), { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
  }

  /** Creates a customer who has subscribed. */
  async subscribe(params: Partial<Stripe.Checkout.SessionCreateParams> = {}, number: string = CARDS.succeeds) {
    const customer = await this.stripe.customers.create({ email: 'ada@example.org' });
    const session = await this.checkout(customer.id, params);
    const paid = await this.payAt(session.url, number);
    if (paid.status !== 303) throw new Error(`The checkout answered ${paid.status}: ${await paid.text()}`);
    const [subscription] = (await this.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data;
    if (!subscription) throw new Error('There is no subscription');
    return { customer, session, subscription };
  }

  subscription(id: string): Promise<Stripe.Subscription> {
    return this.stripe.subscriptions.retrieve(id);
  }

  /** Uses a control of the stand-in. @returns its response */
  async control(name: string, body: Record<string, unknown> = {}) {
    const response = await fetch(`${this.sandbox.url}/api/stripe/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
}
