import { describe, expect, it } from '@jest/globals';
import { startGateway } from '../../test/gateway-under-test.ts';

const PATH = '/api/v1/billing/webhook';
/** A hundredth of the limits: 60 messages and 12 other requests per minute and address. */
const HUNDREDTH = { LIMIT_SCALE: '0.01' };

describe('a message of Stripe', () => {
  it('reaches billing byte for byte, with its signature', async () => {
    await using gateway = await startGateway();
    const body = Buffer.from('{ "id" : "evt_1",\r\n\t"name": "Zo\u00eb \\u0000", "amount": 1.50, "id": "evt_2" }\n\n');
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': 't=1,v1=abc' };
    const { status } = await fetch(`${gateway.origin}${PATH}`, { method: 'POST', headers, body });
    expect(status).toBe(200);
    expect(gateway.received).toHaveLength(1);
    expect(gateway.received[0]?.body.equals(body)).toBe(true);
    expect(gateway.received[0]?.headers).toMatchObject(headers);
  });

  it('is refused above 256 KiB, before it reaches billing', async () => {
    await using gateway = await startGateway();
    const send = (bytes: number) => fetch(`${gateway.origin}${PATH}`, { method: 'POST', body: 'x'.repeat(bytes) });
    expect((await send(256 * 1024 + 1)).status).toBe(413);
    expect(gateway.received).toEqual([]);
    expect((await send(256 * 1024)).status).toBe(200);
  });

  it('is counted by itself: neither it nor members’ requests use up the other’s limit', async () => {
    await using gateway = await startGateway({}, HUNDREDTH);
    const post = async (path: string) => (await fetch(`${gateway.origin}${path}`, { method: 'POST', body: '{}' })).status;
    const get = async () => (await fetch(`${gateway.origin}/api/v1/billing/plan`)).status;
    const plans: number[] = [];
    for (let count = 0; count < 13; count += 1) plans.push(await get());
    expect(plans.filter((status) => status === 429)).toHaveLength(1);
    const messages: number[] = [];
    for (let count = 0; count < 61; count += 1) messages.push(await post(PATH));
    expect(messages.filter((status) => status === 429)).toHaveLength(1);
    expect(await get()).toBe(429);
  });
});
