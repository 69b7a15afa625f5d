import { rm } from 'node:fs/promises';
import { type EmbeddedProfile, profileFolder, startEmbedded } from '../profiles/running-profile.ts';
import { rowsOf } from '../shared/reconcile.ts';
import { signUpMember, type TestMember } from '../shared/test-member.ts';
import { waitUntil } from '../shared/wait-until.ts';

/** The webhook messages of a first payment. */
export const firstPayment = [
  'customer.created',
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'invoice.paid',
  'payment_method.attached',
] as const;
type MessageType = (typeof firstPayment)[number];

/** What happens to the messages in addition to their order. */
interface Fate {
  readonly what: 'once' | 'doubled' | 'lost';
  readonly type?: MessageType;
}

/** The fates to test: every message once; each single message twice; each single message lost. */
export const fates: readonly Fate[] = [
  { what: 'once' },
  ...firstPayment.map((type): Fate => ({ what: 'doubled', type })),
  ...firstPayment.map((type): Fate => ({ what: 'lost', type })),
];

const AT_ONCE = 6;
const ACCESS_MS = 30_000;
/** A card that the stand-in accepts. */
export const CARD = { number: '4242424242424242', expiry: '12 / 40', cvc: '123' };

/** The parts of a running system that paying needs. */
type PaidSystem = Pick<EmbeddedProfile, 'url' | 'mailbox' | 'databases'>;

/** Times from the last message to access in billing, bank, and quiz, in milliseconds. */
type Waits = number[];

/**
 * Makes a payment for each order of the messages and each fate, and delivers the messages accordingly. Starts a new system for each fate,
 * so that the stand-in's list of events stays short.
 * @param perFate how many of the 720 orders to test, evenly spread; fewer for a quick check
 * @returns a sentence with the counts
 * @throws Error for the first payment without access
 */
export async function checkOrders(perFate: number, selected: readonly Fate[]): Promise<string> {
  const orders = permutations(firstPayment).filter((_order, at, all) => at % Math.ceil(all.length / perFate) === 0);
  const waits: Waits = [];
  let messages = 0;
  for (const fate of selected) {
    const folder = profileFolder('payments', 'embedded');
    const system = await startEmbedded(folder);
    try {
      const sent = orders.map((order) => withFate(order, fate));
      messages += sent.flat().length;
      waits.push(...(await payInOrders(system, sent)));
      console.log(`${fate.what}${fate.type ? ` ${fate.type}` : ''}: ${sent.length} payments have access`);
    } finally {
      await system.stop();
    }
    await rm(folder, { recursive: true, force: true });
  }
  const sorted = waits.sort((a, b) => a - b);
  const quantile = (q: number) => `${Math.round(sorted[Math.floor(q * (sorted.length - 1))] ?? 0)} ms`;
  return [
    `${waits.length} payments (${orders.length} orders, ${selected.length} fates), ${messages} messages: each has access in billing, bank, and quiz`,
    `from the last message: p50 ${quantile(0.5)}, p99 ${quantile(0.99)}, at most ${quantile(1)}`,
  ].join('; ');
}

/** Makes one payment per order of messages, some concurrently. @throws Error for the first payment without access */
export async function payInOrders(system: PaidSystem, orders: readonly (readonly MessageType[])[]): Promise<Waits> {
  await control(system, 'delivery-settings', { suspend: true });
  const waiting = [...orders];
  const waits: Waits = [];
  const work = async () => {
    for (let order = waiting.pop(); order; order = waiting.pop()) waits.push(await payAndDeliver(system, order));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return waits;
}

/** @returns the time from the last message to access everywhere, in milliseconds */
async function payAndDeliver(system: PaidSystem, order: readonly MessageType[]): Promise<number> {
  const member = await signUpMember(system.url);
  const { url } = await call<{ url: string }>(system, member, 'POST', '/checkout', {});
  const paid = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(CARD) });
  if (paid.status !== 303) throw new Error(`The checkout's page answered ${paid.status}`);
  const ids = await messagesOf(system, member);
  const events = order.map((type) => {
    const id = ids.get(type);
    if (id === undefined) throw new Error(`The stand-in sent no ${type}`);
    return id;
  });
  await control(system, 'deliver', { events });
  const startMs = performance.now();
  await waitForAccess(system, member, order);
  return performance.now() - startMs;
}

async function messagesOf(system: PaidSystem, { id }: TestMember): Promise<Map<string, string>> {
  const [row] = await rowsOf<{ customer: string }>(
    system.databases.billing,
    'SELECT customer_id AS customer FROM stripe_customers WHERE user_id = $1',
    [id],
  );
  const response = await fetch(`${system.mailbox}/api/stripe?customer=${row?.customer}`);
  const { events } = (await response.json()) as { events: { event: { id: string; type: string } }[] };
  return new Map(events.map(({ event }) => [event.type, event.id]));
}

async function waitForAccess(system: PaidSystem, member: TestMember, order: readonly MessageType[]): Promise<void> {
  const hasAccess = async () => {
    const { access } = await call<{ access: { active: boolean } }>(system, member, 'GET', '/subscription');
    const consumers = await Promise.all(
      (['bank', 'quiz'] as const).map((service) =>
        rowsOf(system.databases[service], 'SELECT FROM platform.member_access WHERE user_id = $1 AND granted', [member.id]),
      ),
    );
    return access.active && consumers.every((rows) => rows.length === 1);
  };
  await waitUntil(`access after ${order.join(', ')}`, hasAccess, { timeoutMs: ACCESS_MS, everyMs: 20 });
}

async function call<Body>(system: PaidSystem, member: TestMember, method: string, path: string, body?: object): Promise<Body> {
  const response = await fetch(`${system.url}/api/v1/billing${path}`, {
    method,
    headers: { ...member.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}

async function control(system: PaidSystem, name: string, input: object): Promise<void> {
  const response = await fetch(`${system.mailbox}/api/stripe/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
}

export function withFate(order: readonly MessageType[], { what, type }: Fate): MessageType[] {
  if (what === 'lost') return order.filter((each) => each !== type);
  return type === undefined ? [...order] : [...order, type];
}

/** Every order of the items. */
export function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}
