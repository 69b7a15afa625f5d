import { UserChanged } from '@casebook/contracts';
import { SettableClock, systemCaller } from '@casebook/platform';
import { type Mail, type RunningSandbox, STRIPE_WEBHOOK_PATH, startSandbox, stripeKeys } from '@casebook/sandbox';
import { freePort } from '@casebook/servers';
import { type ServiceUnderTest, startServiceUnderTest, type TestBearer } from '@casebook/testing';
import { startBeforeAll } from '@casebook/testing/hooks';
import Stripe from 'stripe';
import { billing } from '../src/billing.definition.ts';
import { type BillingConfig, readBillingConfig } from '../src/config.ts';

export { stripeKeys };
export const CARDS = { pays: '4242424242424242', declined: '4000000000000002', failsWhenCharged: '4000000000000341' } as const;
export const caller = systemCaller('test', 'test');

interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A complete billing service on a real PostgreSQL, with the sandbox in place of Stripe and of the mail server. */
export interface BillingUnderTest extends ServiceUnderTest<BillingConfig> {
  readonly clock: SettableClock;
  readonly sandbox: RunningSandbox;
  /** The SDK at the sandbox, for what an operator would do in the dashboard. */
  readonly stripe: Stripe;
  request<Body = Record<string, unknown>>(
    who: TestBearer | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  /** A member whose account billing has stored. */
  member(role?: 'member' | 'admin'): Promise<TestBearer>;
  /** Starts a checkout. @returns its page */
  checkout(who: TestBearer, input?: object): Promise<string>;
  /** Enters a card at a page of the sandbox. */
  pay(url: string, number?: string): Promise<Response>;
  /** Starts a checkout and pays, and waits until billing has the subscription. @returns the customer's id */
  subscribe(who: TestBearer): Promise<string>;
  customerOf(who: TestBearer): Promise<string>;
  /** The published states of a member's access, oldest first. */
  published(who: TestBearer): Promise<Record<string, unknown>[]>;
  mails(): Promise<Mail[]>;
  get(who: TestBearer): Promise<Record<string, unknown>>;
}

export interface TestedBilling {
  readonly environment?: Record<string, string>;
  /** Whether the sandbox sends its messages to billing. */
  readonly sendsMessages?: boolean;
}

/** Runs the service during the tests of the surrounding `describe`. */
export const setUpBilling = (options?: TestedBilling): BillingUnderTest => startBeforeAll(() => startBilling(options));

export async function startBilling({ environment = {}, sendsMessages = true }: TestedBilling = {}): Promise<BillingUnderTest> {
  const port = await freePort();
  const webhookUrl = `http://127.0.0.1:${port}${STRIPE_WEBHOOK_PATH}`;
  const sandbox = await startSandbox({ smtpPort: 0, httpPort: 0, stripe: { retryMs: 20, ...(sendsMessages && { webhookUrl }) } });
  const clock = new SettableClock();
  const tested = await startServiceUnderTest({
    definition: billing,
    readConfig: readBillingConfig,
    clock,
    environment: {
      BILLING_PORT: String(port),
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_PRICE_ID: stripeKeys.priceId,
      STRIPE_API_URL: sandbox.url,
      SMTP_URL: sandbox.smtpUrl,
      ...environment,
    },
  });
  const { hostname, port: apiPort } = new URL(sandbox.url);
  const stripe = new Stripe(stripeKeys.secretKey, { host: hostname, port: apiPort, protocol: 'http', telemetry: false });

  const request: BillingUnderTest['request'] = async (who, method, path, body, headers = {}) => {
    const response = await fetch(`${tested.service.url}/api/v1/billing${path}`, {
      method,
      headers: {
        ...who?.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  };
  const checkout = async (who: TestBearer, input: object = {}) => {
    const { status, body } = await request<{ url: string }>(who, 'POST', '/checkout', input);
    if (status !== 200) throw new Error(`Checkout answered ${status}: ${JSON.stringify(body)}`);
    return body.url;
  };
  const pay = (url: string, number: string = CARDS.pays) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ number, expiry: '12 / 40', cvc: '123' }) });
  const get = async (who: TestBearer) => (await request(who, 'GET', '/subscription')).body;
  const customerOf = async ({ id }: TestBearer) => {
    const [row] = await tested.query<{ customer_id: string }>('SELECT customer_id FROM stripe_customers WHERE user_id = $1', [
      id,
    ]);
    if (!row) throw new Error('The member is no customer');
    return row.customer_id;
  };

  return {
    ...tested,
    clock,
    sandbox,
    stripe,
    request,
    checkout,
    pay,
    get,
    customerOf,
    member: async (role = 'member') => {
      const bearer = await tested.tokens.bearer(role);
      await tested.deliver(UserChanged, {
        aggregateId: bearer.id,
        data: { id: bearer.id, deleted: false, email: `${bearer.id}@example.org`, role, createdAt: '2026-11-21T00:00:00.000Z' },
      });
      return bearer;
    },
    subscribe: async (who) => {
      const paid = await pay(await checkout(who));
      if (paid.status !== 303) throw new Error(`The page answered ${paid.status}`);
      await until('the subscription is there', async () => (await get(who)).isActive === true);
      return customerOf(who);
    },
    published: async ({ id }) =>
      (await tested.outbox())
        .filter(({ destination, aggregate_id }) => destination === 'billing.access' && aggregate_id === id)
        .map(({ payload }) => payload as Record<string, unknown>),
    mails: async () => ((await (await fetch(`${sandbox.url}/api/mails`)).json()) as { items: Mail[] }).items,
    stop: async () => {
      await tested.stop();
      await sandbox.stop();
    },
  };
}

const LIMIT_MS = 20_000;

/** Waits until a condition is true. @throws Error with what was waited for */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; !(await isTrue()); ) {
    if (Date.now() > end) throw new Error(`Not within ${LIMIT_MS / 1_000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
