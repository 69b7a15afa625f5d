import { createBeforeEach } from '@casebook/testing/hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { setUpBilling, stripeKeys, until } from '../../test/billing-under-test.ts';

const MINUTE = 60;

interface Sent {
  readonly secret?: string;
  readonly ageSeconds?: number;
  readonly signature?: string;
}

describe('a message of Stripe', () => {
  const tested = setUpBilling({ sendsMessages: false });
  const member = createBeforeEach(() => tested.member());
  let customer: string;
  let events = 0;

  beforeEach(async () => {
    await tested.checkout(member);
    customer = await tested.customerOf(member);
  });

  const message = (type = 'customer.subscription.updated', more: object = {}) => {
    events += 1;
    return {
      id: `evt_${events}`,
      object: 'event',
      type,
      livemode: false,
      data: { object: { object: 'subscription', customer } },
      ...more,
    };
  };
  const send = (body: unknown, { secret = stripeKeys.webhookSecret, ageSeconds = 0, signature }: Sent = {}) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
    const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds;
    const header = signature ?? Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return tested.request(undefined, 'POST', '/webhook', payload, { 'stripe-signature': header });
  };
  const stored = () => tested.query('SELECT id, type FROM stripe_events WHERE user_id = $1 ORDER BY id', [member.id]);
  const requested = async () =>
    (await tested.query<{ n: number }>('SELECT sync_requested AS n FROM stripe_customers WHERE user_id = $1', [member.id]))[0]?.n;
  const counted = async (outcome: string) => {
    const headers = { authorization: 'Bearer the metrics token of the tests' };
    const metrics = await (await fetch(`${tested.service.url}/metrics`, { headers })).text();
    return Number(new RegExp(`billing_webhooks_total\\{outcome="${outcome}"[^}]*\\} (\\d+)`).exec(metrics)?.[1]);
  };

  it('is answered at once, and fetches the state that it announces', async () => {
    const url = await tested.checkout(member);
    await tested.pay(url);
    expect((await tested.get(member)).isActive).toBe(false);
    expect(await send(message())).toMatchObject({ status: 200, body: { received: true } });
    await until('the state was fetched', async () => (await tested.get(member)).isActive === true);
    expect(await stored()).toHaveLength(1);
  });

  it('is handled once, however often it comes', async () => {
    const one = message();
    const before = await counted('repeated');
    const answers = await Promise.all([send(one), send(one), send(one)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toHaveLength(1);
    expect(await requested()).toBe(1);
    expect(await counted('repeated')).toBe(before + 2);
  });

  it.each<[string, Sent]>([
    ['with a wrong signature', { secret: 'whsec_of_somebody_else' }],
    ['without a signature', { signature: '' }],
    ['with a malformed signature', { signature: 't=now,v1=%' }],
    ['that is older than five minutes', { ageSeconds: 6 * MINUTE }],
  ])('is refused %s', async (_what, how) => {
    const before = await counted('refused');
    expect(await send(message(), how)).toMatchObject({ status: 400, body: { code: 'webhook.refused' } });
    expect(await stored()).toEqual([]);
    expect(await counted('refused')).toBe(before + 1);
  });

  it('is refused if one byte was changed on its way', async () => {
    const payload = JSON.stringify(message());
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: stripeKeys.webhookSecret });
    expect((await send(payload.replace('false', 'true '), { signature })).status).toBe(400);
  });

  it.each([-MINUTE, MINUTE])('is accepted by a clock that is off by %d s', async (ageSeconds) => {
    expect((await send(message(), { ageSeconds })).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  it('is refused above 256 KiB', async () => {
    const answer = await send(message('invoice.paid', { padding: 'x'.repeat(256 * 1024) }));
    expect(answer).toMatchObject({ status: 413, body: { code: 'request.too-large' } });
  });

  it.each<[string, () => unknown]>([
    ['of an unknown type', () => message('radar.early_fraud_warning.created')],
    ['of live mode, while the key is one of test mode', () => message('invoice.paid', { livemode: true })],
    ['of another account', () => message('invoice.paid', { account: 'acct_other' })],
    [
      'about a customer of nobody',
      () => message('invoice.paid', { data: { object: { object: 'invoice', customer: 'cus_none' } } }),
    ],
    ['about no customer', () => message('charge.updated', { data: { object: { object: 'charge', customer: null } } })],
    ['that is no event', () => ({ hello: 'world' })],
    ['that is no JSON', () => 'hello'],
    ['with a null character', () => ({ ...message(), id: 'evt_\u0000' })],
    ['with an endless id', () => ({ ...message(), id: `evt_${'x'.repeat(1_000)}` })],
  ])('is ignored %s, so that Stripe doesn’t repeat it', async (_what, body) => {
    const before = await counted('ignored');
    expect(await send(body())).toMatchObject({ status: 200, body: { received: true } });
    expect(await stored()).toEqual([]);
    expect(await counted('ignored')).toBe(before + 1);
  });

  it('is not answered with 5xx, whatever signed bytes it has', async () => {
    const bodies = [
      '[]',
      'null',
      '0',
      '""',
      '{}',
      '{"data":{}}',
      '{"id":{}}',
      `{"data":{"object":${'['.repeat(500)}${']'.repeat(500)}}}`,
    ];
    for (const body of bodies) expect((await send(body)).status).toBe(200);
  });
});
