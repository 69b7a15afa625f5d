import Stripe from 'stripe';
import type { Delivery, EventOutbox } from './event-outbox.ts';
import { stripeKeys } from './stripe-keys.ts';
import type { StripeStore } from './stripe-store.ts';

const HOUR_MS = 3_600_000;
/** Stripe stops retrying an event after three days (https://docs.stripe.com/webhooks#retries). */
const GIVE_UP_MS = 72 * HOUR_MS;
/** The wait doubles with each attempt, up to this multiple of the first wait. */
const MAX_BACKOFF = 64;
const TIMEOUT_MS = 10_000;
/** The number of concurrent deliveries. As at Stripe, a slow one doesn't delay the others. */
const CONCURRENCY = 8;
/** The longest interval between checks for due deliveries. */
const IDLE_MS = 1_000;

export interface WebhookOptions {
  readonly url: string;
  /** The wait after the first failed attempt. */
  readonly retryMs: number;
}

/** Sends signed events to the webhook, each at least once. The outcome of each attempt is stored. */
export class WebhookSender {
  readonly #store: StripeStore;
  readonly #outbox: EventOutbox;
  readonly #options: WebhookOptions;
  readonly #sending = new Map<number, Promise<Delivery>>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: StripeStore, outbox: EventOutbox, options: WebhookOptions) {
    this.#store = store;
    this.#outbox = outbox;
    this.#options = options;
  }

  /** Sends due deliveries, and schedules the next check. Must also be called after every change. */
  wake = (): void => {
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted) return;
    // Running deliveries are still `pending`, so twice as many are read as can start.
    for (const delivery of this.#outbox.due(Date.now(), 2 * CONCURRENCY)) {
      if (this.#sending.size >= CONCURRENCY) break;
      if (!this.#sending.has(delivery.seq)) void this.send(delivery).then(this.wake);
    }
    const waitMs = Math.max((this.#outbox.nextMs() ?? Number.POSITIVE_INFINITY) - Date.now(), 0);
    this.#timer = setTimeout(this.wake, Math.min(this.#sending.size > 0 ? IDLE_MS : waitMs, IDLE_MS));
  };

  /** Sends one delivery now, whatever its state. @returns the delivery with its outcome */
  send(delivery: Delivery): Promise<Delivery> {
    const running = this.#sending.get(delivery.seq);
    if (running) return running;
    const attempt = this.#attempt(delivery).finally(() => this.#sending.delete(delivery.seq));
    this.#sending.set(delivery.seq, attempt);
    return attempt;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#sending.values());
  }

  async #attempt(delivery: Delivery): Promise<Delivery> {
    const { isAccepted, answer } = await this.#post(delivery.event);
    // If the sender was stopped, the attempt doesn't count, and is repeated after the next start.
    if (this.#stopping.signal.aborted && !isAccepted) return delivery;
    const attempts = delivery.attempts + 1;
    const nextMs = Date.now() + this.#options.retryMs * Math.min(2 ** (attempts - 1), MAX_BACKOFF);
    const isGivenUp = nextMs - delivery.firstMs > GIVE_UP_MS;
    const state = isAccepted ? 'delivered' : isGivenUp ? 'failed' : delivery.state;
    const outcome = { ...delivery, state, attempts, nextMs, answer } as const;
    this.#outbox.update(outcome);
    return outcome;
  }

  async #post(eventId: string): Promise<{ isAccepted: boolean; answer: string }> {
    const payload = JSON.stringify(this.#store.find('event', eventId));
    try {
      const response = await fetch(this.#options.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          // Each attempt is signed with its own timestamp, because the receiver refuses old ones.
          'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: stripeKeys.webhookSecret }),
        },
        body: payload,
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return { isAccepted: response.ok, answer: String(response.status) };
    } catch (error) {
      const { message, cause } = error as Error;
      return { isAccepted: false, answer: cause instanceof Error ? cause.message : message };
    }
  }
}
