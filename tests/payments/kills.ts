import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlState } from '../../apps/sandbox/src/stripe/control-state.ts';
import { seededChance } from '../../libs/testing/src/seeded-chance.ts';
import { waitForReadiness } from '../profiles/fleet.ts';
import { type DistributedProfile, profileFolder, startDistributed } from '../profiles/running-profile.ts';
import { signUp } from '../shared/learner.ts';
import { rowsOf, waitForDelivery } from '../shared/reconcile.ts';
import { RequestCount, Requests } from '../shared/requests.ts';
import { CARD } from './orders.ts';

const PAYERS = 4;
/** The pause between kills. It covers the restart and the payments that a kill interrupts. Milliseconds. */
const BETWEEN_KILLS_MS = { least: 500, most: 2_500 };
/** The limit from issue 17: from the last message to the same access everywhere. Milliseconds. */
const ACCESS_MS = 60_000;

/** A payment that a member has started. */
interface Payment {
  readonly userId: string;
  /** Whether the checkout page accepted the card, as far as the member could see. */
  isPaid: boolean;
}

/**
 * Kills billing, which also runs its jobs, and the stand-in at random moments of payments. At the end, exactly the members with a
 * subscription at the stand-in must have access in billing, bank, and quiz, and none may have two subscriptions.
 * @returns a sentence with the counts
 * @throws Error for the first difference
 */
export async function checkKills(kills: number, seed: number): Promise<string> {
  const folder = profileFolder('payments', 'kills');
  console.log(`Logs and data are in ${folder} until the test passes`);
  const system = await startDistributed(folder);
  const result = await payUnderKills(system, kills, seededChance(seed)).finally(() => system.stop());
  await rm(folder, { recursive: true, force: true });
  return result;
}

async function payUnderKills(system: DistributedProfile, kills: number, random: () => number): Promise<string> {
  const requests = new RequestCount();
  const payments: Payment[] = [];
  let isOver = false;
  const payers = Array.from({ length: PAYERS }, async () => {
    while (!isOver) await pay(system, requests, payments);
  });
  const victims = [...system.fleet.replicas.filter(({ program }) => program === 'billing'), system.fleet.sandbox];
  const killed = new Map<string, number>();
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(BETWEEN_KILLS_MS.least + random() * (BETWEEN_KILLS_MS.most - BETWEEN_KILLS_MS.least));
    const victim = victims[Math.floor(random() * victims.length)];
    victim?.crash();
    killed.set(victim?.name ?? '', (killed.get(victim?.name ?? '') ?? 0) + 1);
    if (kill % 10 === 0) console.log(`${kill} kills, ${payments.length} payments`);
  }
  isOver = true;
  await waitForReadiness(system.url);
  await Promise.all(payers);
  const { subscribed, afterMs } = await waitForEqualAccess(system, payments);
  const unseen = payments.filter(({ userId, isPaid }) => isPaid && !subscribed.has(userId));
  if (unseen.length > 0) throw new Error(`${unseen.length} payments that the page accepted have no subscription`);
  const counts = [...killed].map(([name, count]) => `${name} ${count}`).join(', ');
  return (
    `${kills} kills (${counts}), ${requests.failed} requests failed meanwhile; ${payments.length} payments, ` +
    `${subscribed.size} subscriptions = members with access in billing, bank, and quiz, ${(afterMs / 1_000).toFixed(1)} s after the last message`
  );
}

/** Signs up, opens the checkout, and pays. Each step is repeated until it gets a response. */
async function pay(system: DistributedProfile, count: RequestCount, payments: Payment[]): Promise<void> {
  const requests = new Requests(system.url, count);
  const userId = await signUp(requests, `payer-${crypto.randomUUID()}@example.org`);
  const payment: Payment = { userId, isPaid: false };
  payments.push(payment);
  const checkout = await requests.until('POST', '/api/v1/billing/checkout', {}, [200, 201]);
  for (let status = 0; status !== 303 && status !== 200; await sleep(50)) {
    // A completed checkout responds with 200: an earlier attempt paid, and its response was lost.
    status = await fetch(String(checkout.body.url), { method: 'POST', redirect: 'manual', body: new URLSearchParams(CARD) }).then(
      (response) => response.status,
      () => 0,
    );
    if (status >= 400 && status < 500) throw new Error(`The checkout’s page answered ${status}`);
  }
  payment.isPaid = true;
}

/** @throws Error if any access still differs after the time limit */
async function waitForEqualAccess(system: DistributedProfile, payments: readonly Payment[]) {
  await waitForMessages(system);
  const startMs = performance.now();
  for (;;) {
    const subscribed = await subscribedMembers(system);
    const wrong = await differences(system, payments, subscribed);
    const afterMs = performance.now() - startMs;
    if (wrong.length === 0) return { subscribed, afterMs };
    if (afterMs > ACCESS_MS) throw new Error(`${wrong.length} members have the wrong access: ${wrong.slice(0, 5).join('; ')}`);
    await sleep(200);
  }
}

/** Waits until the stand-in has no message left to deliver. */
async function waitForMessages(system: DistributedProfile): Promise<void> {
  while ((await stateOf(system)).events.some(({ deliveries }) => deliveries.some(({ state }) => state === 'pending')))
    await sleep(500);
}

async function stateOf({ mailbox }: DistributedProfile): Promise<ControlState> {
  const response = await fetch(`${mailbox}/api/stripe`);
  return (await response.json()) as ControlState;
}

/** @returns the members with a subscription at the stand-in @throws Error if a member has two */
async function subscribedMembers(system: DistributedProfile): Promise<ReadonlySet<string>> {
  const { customers } = await stateOf(system);
  const rows = await rowsOf<{ user_id: string; customer_id: string }>(
    system.databases.billing,
    'SELECT user_id::text, customer_id FROM stripe_customers',
    [],
  );
  const memberOf = new Map(rows.map(({ user_id, customer_id }) => [customer_id, user_id]));
  const subscribed = new Set<string>();
  for (const { customer, subscriptions } of customers) {
    if (subscriptions.length > 1) throw new Error(`${customer.id} has ${subscriptions.length} subscriptions`);
    const member = memberOf.get(customer.id);
    if (subscriptions.length > 0 && member === undefined)
      throw new Error(`The subscriber ${customer.id} is no member’s customer`);
    if (subscriptions.length > 0 && member !== undefined) subscribed.add(member);
  }
  return subscribed;
}

async function differences(
  { databases }: DistributedProfile,
  payments: readonly Payment[],
  subscribed: ReadonlySet<string>,
): Promise<string[]> {
  await waitForDelivery(databases);
  const granted = await Promise.all(
    (['bank', 'quiz'] as const).map(async (service) => ({
      service,
      members: new Set(
        (
          await rowsOf<{ user_id: string }>(
            databases[service],
            'SELECT user_id::text FROM platform.member_access WHERE granted',
            [],
          )
        ).map((row) => row.user_id),
      ),
    })),
  );
  const active = await rowsOf<{ user_id: string }>(
    databases.billing,
    "SELECT user_id::text FROM stripe_subscriptions WHERE status IN ('trialing', 'active')",
    [],
  );
  const all = [...granted, { service: 'billing', members: new Set(active.map((row) => row.user_id)) }];
  return payments.flatMap(({ userId }) =>
    all
      .filter(({ members }) => members.has(userId) !== subscribed.has(userId))
      .map(({ service, members }) => `${userId} ${members.has(userId) ? 'has' : 'has no'} access in ${service}`),
  );
}
