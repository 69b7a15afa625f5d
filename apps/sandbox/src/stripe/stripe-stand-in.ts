import { SUBSCRIPTION_PLAN } from '@casebook/exam';
import type { FastifyInstance } from 'fastify';
import { runDue } from './advance-time.ts';
import { addApiRoutes } from './api-routes.ts';
import { addCheckoutRoutes } from './checkout-routes.ts';
import { addControlRoutes } from './control-routes.ts';
import { EventOutbox } from './event-outbox.ts';
import { addPortalRoutes } from './portal-routes.ts';
import { StripeAccount } from './stripe-account.ts';
import { StripeStore } from './stripe-store.ts';
import { WebhookSender } from './webhook-sender.ts';

export interface StripeOptions {
  /** The folder that stores the state; if absent, the state is in memory and is lost when the process ends. */
  readonly dataFolder?: string;
  /** Where events are sent; if absent, none are sent. */
  readonly webhookUrl?: string;
  /** The wait after the first failed attempt, which doubles with each further attempt. Milliseconds. Default: 1000 */
  readonly retryMs?: number;
  /** The origin of the hosted pages, if it isn't the server's own address. */
  readonly publicUrl?: string;
}

const RETRY_MS = 1_000;
/** How often the stand-in checks for due actions. */
const TICK_MS = 1_000;

/** Stands in for Stripe: the API that Casebook calls, its hosted pages, and its webhooks. */
export class StripeStandIn {
  readonly #store: StripeStore;
  readonly #account: StripeAccount;
  readonly #sender: WebhookSender | undefined;
  readonly #publicUrl: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ dataFolder, webhookUrl, retryMs = RETRY_MS, publicUrl }: StripeOptions) {
    this.#store = new StripeStore(dataFolder);
    const outbox = new EventOutbox(this.#store, webhookUrl !== undefined);
    this.#account = new StripeAccount(this.#store, outbox, SUBSCRIPTION_PLAN);
    this.#sender = webhookUrl === undefined ? undefined : new WebhookSender(this.#store, outbox, { url: webhookUrl, retryMs });
    this.#publicUrl = publicUrl;
  }

  addRoutes(app: FastifyInstance): void {
    addApiRoutes(app, this.#account, this.#wake);
    addCheckoutRoutes(app, this.#account, this.#wake);
    addPortalRoutes(app, this.#account, this.#wake);
    addControlRoutes(app, { account: this.#account, sender: this.#sender }, this.#wake);
  }

  /** Starts sending events and running due actions. @param url the server's address */
  open(url: string): void {
    this.#account.origin = this.#publicUrl ?? url;
    this.#timer = setInterval(() => runDue(this.#account) > 0 && this.#wake(), TICK_MS);
    this.#wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sender?.stop();
    this.#store.close();
  }

  readonly #wake = (): void => this.#sender?.wake();
}
