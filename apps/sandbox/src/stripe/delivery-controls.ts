import type Stripe from 'stripe';
import type { Delivery, EventOutbox } from './event-outbox.ts';
import type { WebhookSender } from './webhook-sender.ts';

/**
 * Delivers events now, one after the other in the given order, whatever the state of their deliveries: a waiting one is used, and an event
 * without any gets a further one. An event that is named twice is delivered twice.
 * @returns the deliveries with their outcomes
 */
export async function deliverEvents(
  outbox: EventOutbox,
  sender: WebhookSender,
  events: readonly Stripe.Event[],
): Promise<Delivery[]> {
  const delivered: Delivery[] = [];
  for (const { id, type } of events) {
    const waiting = outbox.list({ event: id }).find(({ state }) => state === 'suspended' || state === 'pending');
    const delivery = waiting ?? outbox.insert(id, type, 'suspended', Date.now());
    delivered.push(await sender.send(delivery));
  }
  return delivered;
}
