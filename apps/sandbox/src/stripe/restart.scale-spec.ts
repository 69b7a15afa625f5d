import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { KillableSandbox } from '../../test/killable-sandbox.ts';
import { stripeAt } from '../../test/stripe-under-test.ts';
import { WebhookReceiver } from '../../test/webhook-receiver.ts';
import { stripeKeys } from './stripe-keys.ts';

const KILLS = 3;
/** Each start loads the sandbox's sources, which takes seconds on a busy machine. */
const TIMEOUT_MS = 180_000;

describe('the stand-in for Stripe, killed by SIGKILL', () => {
  let folder: string;
  let webhook: WebhookReceiver;
  let sandbox: KillableSandbox;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandbox-stripe-'));
    webhook = new WebhookReceiver();
    const environment = { SANDBOX_DATA_DIR: folder, SANDBOX_STRIPE_WEBHOOK_URL: await webhook.listen() };
    sandbox = new KillableSandbox({ ...environment, SANDBOX_STRIPE_RETRY_MS: '50' });
    await sandbox.start();
  });
  afterEach(async () => {
    await sandbox.kill();
    await webhook.close();
    await rm(folder, { recursive: true });
  });

  it(
    'has its state again, and sends what wasn’t accepted',
    async () => {
      webhook.status = 500;
      const before = stripeAt(sandbox.url);
      const customer = await before.customers.create({ email: 'ada@example.org' }, { idempotencyKey: 'ada' });
      const session = await before.checkout.sessions.create({
        mode: 'subscription',
        customer: customer.id,
        line_items: [{ price: stripeKeys.priceId, quantity: 1 }],
        success_url: 'http://localhost:1/success',
      });
      const card = new URLSearchParams({ number: '4242424242424242', expiry: '12/40', cvc: '123' });
      await fetch(session.url ?? '', { method: 'POST', redirect: 'manual', body: card });
      const { data } = await before.subscriptions.list({ customer: customer.id });
      await sandbox.kill();
      await sandbox.start();
      const after = stripeAt(sandbox.url);
      expect((await after.subscriptions.list({ customer: customer.id })).data).toEqual(data);
      expect(data[0]?.status).toBe('active');
      const again = await after.customers.create({ email: 'ada@example.org' }, { idempotencyKey: 'ada' });
      expect(again.id).toBe(customer.id);
      const events = (await after.events.list({ limit: 100 })).data.map(({ id }) => id);
      webhook.events.length = 0;
      webhook.status = 200;
      await webhook.waitForIds(events);
    },
    TIMEOUT_MS,
  );

  it(
    'has lost nothing that it had answered, and created nothing twice',
    async () => {
      const acknowledged = new Map<string, string>();
      const create = async (key: string) => {
        const { id } = await stripeAt(sandbox.url).customers.create({ name: key }, { idempotencyKey: key });
        acknowledged.set(key, id);
      };
      const keys: string[] = [];
      for (let round = 0; round < KILLS; round += 1) {
        let isKilled = false;
        const clients = [1, 2, 3].map(async (client) => {
          for (let count = 0; !isKilled; count += 1) {
            const key = `${round}-${client}-${count}`;
            keys.push(key);
            // It is unknown whether a request interrupted by the kill took effect; it is sent again below.
            await create(key).catch(() => undefined);
          }
        });
        await sleep(50 + Math.random() * 250);
        await sandbox.kill();
        isKilled = true;
        await Promise.all(clients);
        await sandbox.start();
        expect(await namesOf(acknowledged.values())).toEqual(Array.from(acknowledged.keys()));
      }
      for (const key of keys.filter((each) => !acknowledged.has(each))) await create(key);
      const stored = await customers();
      expect(Array.from(stored.values()).toSorted()).toEqual(keys.toSorted());
      expect(keys.length).toBeGreaterThan(KILLS);
      const created: string[] = [];
      for await (const { id } of stripeAt(sandbox.url).events.list({ limit: 100 })) created.push(id);
      expect(created).toHaveLength(keys.length);
      await webhook.waitForIds(created);
    },
    TIMEOUT_MS,
  );

  /** @returns the names of all customers by id */
  const customers = async () => {
    const stored = new Map<string, string>();
    for await (const { id, name } of stripeAt(sandbox.url).customers.list({ limit: 100 })) stored.set(id, name ?? '');
    return stored;
  };
  const namesOf = async (ids: Iterable<string>) => {
    const stored = await customers();
    return Array.from(ids, (id) => stored.get(id));
  };
});
