import { changesEntitlement, type EntitlementFacts, entitlementOf, type Grant } from '../src/access/entitlement.ts';
import { subscriptionFacts } from '../src/access/subscription-facts.ts';
import { customerState } from '../src/stripe/subscription-rules.ts';
import type { History, Step } from './history-arbitrary.ts';
import { PLAN_PRICE, StripeModel } from './stripe-model.ts';

const HOUR = 60 * 60;
const START = 1_800_000_000;
const PRICES = new Set([PLAN_PRICE]);
/** When access is compared, in hours after the last step. */
const PROBES = [0, 1, 23, 47, 71, 73, 24 * 6, 24 * 29, 24 * 31, 24 * 90];

/** A state of access, as billing publishes it. */
interface PublishedAccess {
  readonly version: number;
  readonly deleted: boolean;
  readonly granted: boolean;
  readonly activeUntil?: number;
}

interface Probe {
  readonly hours: number;
  readonly expected: boolean;
  readonly billing: boolean;
  readonly bank: boolean;
  readonly quiz: boolean;
}

export interface PlayedHistory {
  readonly probes: readonly Probe[];
  readonly messages: number;
  readonly published: number;
}

/** Billing's tables. */
class BillingModel {
  facts: EntitlementFacts = { grant: { hasAccess: false } };
  version = 0;
  deleted = false;
  readonly published: PublishedAccess[] = [];
  readonly #seen = new Set<number>();
  readonly #stripe: StripeModel;

  constructor(stripe: StripeModel) {
    this.#stripe = stripe;
  }

  /**
   * Receives a message, which only signals a change. A new message triggers a sync with Stripe's current state. A repeated message,
   * recognized by its id, does nothing.
   */
  receive(message: number, now: number): void {
    if (this.#seen.has(message)) return;
    this.#seen.add(message);
    this.sync(now);
  }

  /** Fetches the state and stores it, as `SyncSubscription` does. */
  sync(now: number): void {
    const { subscription } = customerState(this.#stripe.fetch(), PRICES);
    this.change({ ...this.facts, subscription: subscriptionFacts(subscription) }, now);
  }

  change(facts: EntitlementFacts, now: number): void {
    if (this.deleted) return;
    const before = this.facts;
    this.facts = facts;
    if (changesEntitlement(before, facts, toDate(now))) this.#publish(now);
  }

  delete(): void {
    if (this.deleted) return;
    this.deleted = true;
    this.facts = {};
    this.version += 1;
    this.published.push({ version: this.version, deleted: true, granted: false });
  }

  isGranted(at: number): boolean {
    return entitlementOf(this.facts, toDate(at)).granted;
  }

  #publish(now: number): void {
    this.version += 1;
    const { granted, activeUntil } = entitlementOf(this.facts, toDate(now));
    this.published.push({
      version: this.version,
      deleted: false,
      granted,
      ...(activeUntil && { activeUntil: activeUntil.getTime() / 1_000 }),
    });
  }
}

/** A consumer's row: the newest version wins (`StoreAccessWhenAccessChanged`), and `MemberAccess` compares its end with the clock. */
function consumed(events: readonly PublishedAccess[], at: number): boolean {
  const newest = events.reduce<PublishedAccess | undefined>(
    (row, event) => (!row || row.version < event.version ? event : row),
    undefined,
  );
  return !!newest && !newest.deleted && newest.granted && (newest.activeUntil === undefined || newest.activeUntil > at);
}

/**
 * Plays a history: events at Stripe and changes to the member, with messages that are late, repeated, out of order, or lost. At the end
 * the nightly comparison runs, and every published event arrives at bank and quiz, twice and in any order.
 * @returns at each probe, the access expected from Stripe's final state alone, and the access according to the three services
 */
export function playHistory({ steps, shuffle }: History): PlayedHistory {
  const stripe = new StripeModel();
  const billing = new BillingModel(stripe);
  const waiting: { message: number; atStep: number }[] = [];
  let messages = 0;
  let now = START;
  let override: number | undefined;
  let grant: { hasAccess: boolean; until?: number } = { hasAccess: false };

  const take = (step: Step, at: number): void => {
    if (step.kind === 'stripe') {
      stripe.act(step.action, now);
      for (const copies of step.messages) {
        messages += 1;
        for (const delay of copies) waiting.push({ message: messages, atStep: at + delay });
      }
    } else if (step.kind === 'sweep') billing.sync(now);
    else if (step.kind === 'delete') billing.delete();
    else if (step.kind === 'override') {
      override = step.hours === undefined ? undefined : now + step.hours * HOUR;
      billing.change({ ...billing.facts, override: override === undefined ? undefined : toDate(override) }, now);
    } else {
      grant = { hasAccess: !step.revoked, ...(step.hours !== undefined && { until: now + step.hours * HOUR }) };
      billing.change({ ...billing.facts, grant: toGrant(grant) }, now);
    }
  };
  const deliver = (at: number): void => {
    for (const { message } of waiting.filter(({ atStep }) => atStep === at)) billing.receive(message, now);
  };

  for (const [at, { afterHours, step }] of steps.entries()) {
    now += afterHours * HOUR;
    take(step, at);
    deliver(at);
  }
  for (let at = steps.length; at < steps.length + 12; at += 1) deliver(at);
  billing.sync(now);

  const copies = [...billing.published, ...billing.published];
  const arrived = (offset: number) =>
    copies
      .map((event, at) => ({ event, place: shuffle[(at + offset) % shuffle.length] ?? 0 }))
      .sort((a, b) => a.place - b.place)
      .map(({ event }) => event);
  const probes = PROBES.map((hours) => {
    const at = now + hours * HOUR;
    const isGrantActive = grant.hasAccess && (grant.until === undefined || grant.until > at);
    const expected = !billing.deleted && (stripe.givesAccess(at) || (override ?? 0) > at || isGrantActive);
    return { hours, expected, billing: billing.isGranted(at), bank: consumed(arrived(0), at), quiz: consumed(arrived(5), at) };
  });
  return { probes, messages, published: billing.published.length };
}

const toDate = (seconds: number): Date => new Date(seconds * 1_000);

const toGrant = ({ hasAccess, until }: { hasAccess: boolean; until?: number }): Grant => ({
  hasAccess,
  ...(until !== undefined && { accessUntil: toDate(until) }),
});
