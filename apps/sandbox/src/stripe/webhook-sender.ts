import Stripe from 'stripe';
import type { Delivery, EventOutbox } from './event-outbox.ts';
import { stripeKeys } from './stripe-keys.ts';
import type { StripeStore } from './stripe-store.ts';

const HOUR_MS = 3_600_000;
/** Stripe gives an event up after three days (https://docs.stripe.com/webhooks#retries). */
const GIVE_UP_MS = 72 * HOUR_MS;
/** The wait doubles at each attempt, up to this many times the first one. */
const MAX_BACKOFF = 64;
const TIMEOUT_MS = 10_000;
/** How many deliveries are on their way at once; so that, as at Stripe, a slow one doesn't delay the others. */
const CONCURRENCY = 8;
/** The longest wait between two looks at what is due. */
const IDLE_MS = 1_000;

export interface WebhookOptions {
  readonly url: string;
  /** The wait after the first failed attempt. */
  readonly retryMs: number;
}

/** Sends events to the webhook, signed, at least once each; each attempt's outcome is stored. */
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

  /** Sends what is due, and looks again when the next delivery is. Call it after every change, too. */
  wake = (): void => {
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted) return;
    // Those on their way are still pending, so twice as many are read as may start.
    for (const delivery of this.#outbox.due(Date.now(), 2 * CONCURRENCY)) {
      if (this.#sending.size >= CONCURRENCY) break;
      if (!this.#sending.has(delivery.seq)) void this.send(delivery).then(this.wake);
    }
    const waitMs = Math.max((this.#outbox.nextMs() ?? Number.POSITIVE_INFINITY) - Date.now(), 0);
    this.#timer = setTimeout(this.wake, Math.min(this.#sending.size > 0 ? IDLE_MS : waitMs, IDLE_MS));
  };

  /** Sends one delivery now, whatever its state. @returns it with the outcome */
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
    // Stopped: the attempt counts as not made, so it is made again after the start.
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
          // The timestamp of each attempt is its own, as the receiver refuses old ones.
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
