import type Stripe from 'stripe';
import { testCards } from '../../../apps/sandbox/src/stripe/cards.ts';
import type { ControlState } from '../../../apps/sandbox/src/stripe/control-state.ts';
import { query, setting } from '../running-system.ts';

/** The sandbox serves the mailbox and the stand-in at one address. */
const standIn = (): string => setting('CASEBOOK_MAILBOX');

/**
 * Runs a control of the stand-in for Stripe.
 * @param name the control's name, such as `move-time` (apps/sandbox/src/stripe/control-routes.ts)
 * @throws Error with the reason if the stand-in refuses
 */
export async function control(name: string, input: object): Promise<void> {
  const response = await fetch(`${standIn()}/api/stripe/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${name} was refused: ${await response.text()}`);
}

/** @returns the Stripe id of a member who has started a checkout */
export async function customerOf(userId: string): Promise<string> {
  const [row] = await query<{ id: string }>('billing', 'SELECT customer_id AS id FROM stripe_customers WHERE user_id = $1', [
    userId,
  ]);
  if (!row?.id) throw new Error('The member is no customer');
  return row.id;
}

async function stateOf(userId: string): Promise<ControlState> {
  const response = await fetch(`${standIn()}/api/stripe?customer=${await customerOf(userId)}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as ControlState;
}

/** @returns every subscription that the member ever had, newest first */
export async function subscriptionsOf(userId: string): Promise<Stripe.Subscription[]> {
  return (await stateOf(userId)).customers.flatMap(({ subscriptions }) => subscriptions);
}

/** @returns how many webhook messages about the member were delivered */
export async function deliveredTo(userId: string): Promise<number> {
  const { events } = await stateOf(userId);
  return events.flatMap(({ deliveries }) => deliveries).filter(({ state }) => state === 'delivered').length;
}

/** Suspends all new webhook messages during `work`, and then sends them. */
export async function withMessagesSuspended(work: (release: () => Promise<void>) => Promise<void>): Promise<void> {
  const release = async () => {
    await control('delivery-settings', { suspend: false });
    await control('release', {});
  };
  await control('delivery-settings', { suspend: true });
  try {
    await work(release);
  } finally {
    await release();
  }
}

/** @returns the number of the first test card with this behavior */
export function cardThat(behavior: (typeof testCards)[number]['behavior']): string {
  const card = testCards.find((each) => each.behavior === behavior);
  if (!card) throw new Error(`No card ${behavior}`);
  return card.number;
}
