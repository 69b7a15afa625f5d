import { AppError, type WebhookReceipt } from '@casebook/contracts';
import { type Caller, Clock, Database, lockMember } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { z } from 'zod';
import { BillingOptions } from '../billing-options.ts';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { BillingMetrics, type WebhookOutcome } from '../metrics/billing-metrics.ts';
import { WebhookEventsRepository } from '../records/webhook-events.repository.ts';
import { SyncCustomer } from '../sync/sync-customer.job.ts';

/** Types of messages after which a customer's subscription, card, or checkout may have changed. Others are ignored. */
const relevantTypes = [
  /^customer\.(created|updated|deleted)$/,
  /^customer\.subscription\./,
  /^checkout\.session\./,
  /^invoice\./,
  /^payment_method\./,
  /^setup_intent\./,
  /^charge\./,
  /^payment_intent\./,
];

const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** The parts of a message that are read. A message only signals a change; the current state is fetched from Stripe. */
const Message = z.object({
  id: z.string().regex(/^evt_\w{1,250}$/),
  type: z.string().regex(/^[\w.]{1,200}$/),
  livemode: z.boolean(),
  account: z.string().optional(),
  data: z.object({ object: z.object({ object: z.string(), id: z.string().optional(), customer: Reference.nullish() }) }),
});

/** A message about a customer. */
interface CustomerMessage {
  readonly id: string;
  readonly type: string;
  readonly customerId: string;
}

/**
 * Reads a message whose signature was verified.
 * @param isLive whether the service's own key is a live-mode key
 * @returns undefined for a message to ignore: of an unknown shape or type, of the other mode, of another account, or about no customer
 */
function readMessage(body: string, isLive: boolean): CustomerMessage | undefined {
  const { data: message } = Message.safeParse(parseJson(body));
  if (!message || message.livemode !== isLive || message.account !== undefined) return undefined;
  const { id, type, data } = message;
  if (!relevantTypes.some((relevant) => relevant.test(type))) return undefined;
  const customerId = data.object.object === 'customer' ? data.object.id : data.object.customer;
  return customerId && CUSTOMER_ID.test(customerId) ? { id, type, customerId } : undefined;
}

const CUSTOMER_ID = /^\w{1,255}$/;

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Stripe's keys name their mode: `sk_live_`, `rk_live_`. */
const isLiveKey = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey);

/** Stripe's own recommendation (docs.stripe.com/webhooks, "Preventing replay attacks"). It tolerates a clock that is off by a minute. */
const MAX_AGE_SECONDS = 300;

/**
 * Receives a message from Stripe: verifies its signature and age, stores its id, and responds at once. A job then fetches the customer's
 * state, so it doesn't matter in which order messages arrive, or whether one is repeated or lost.
 */
@Injectable()
export class ReceiveWebhook {
  constructor(
    private readonly options: BillingOptions,
    private readonly database: Database,
    private readonly events: WebhookEventsRepository,
    private readonly customers: CustomersRepository,
    private readonly metrics: BillingMetrics,
    private readonly clock: Clock,
  ) {}

  /** @throws webhook.refused */
  async execute(caller: Caller, body: Buffer, signature: string | undefined): Promise<WebhookReceipt> {
    this.#verify(body, signature);
    const message = readMessage(body.toString('utf8'), isLiveKey(this.options.stripeSecretKey ?? ''));
    this.metrics.webhook(message ? await this.#store(caller, message) : 'ignored');
    return { received: true };
  }

  #verify(body: Buffer, signature: string | undefined): void {
    const { stripeWebhookSecret: secret } = this.options;
    try {
      if (!secret) throw new Error('STRIPE_WEBHOOK_SECRET is not set');
      const now = this.clock.now().getTime();
      verifier.verifyHeader(body, signature ?? '', secret, MAX_AGE_SECONDS, undefined, now);
    } catch (error) {
      this.metrics.webhook('refused');
      throw new AppError('webhook.refused', {}, { cause: error });
    }
  }

  #store(caller: Caller, { id, type, customerId }: CustomerMessage): Promise<WebhookOutcome> {
    return this.database.write(caller, async (tx) => {
      const customer = await this.customers.findByCustomerId(customerId, tx);
      if (!customer || !(await lockMember(tx, customer.userId))) return 'ignored';
      const { userId } = customer;
      if (!(await this.events.insertIfMissing(tx, { id, type, userId }))) return 'repeated';
      const sync = await this.customers.requestSync(tx, userId);
      if (sync) tx.enqueue(SyncCustomer, { ...sync, trigger: 'webhook' });
      return 'accepted';
    });
  }
}

const verifier = signatureVerifier();

function signatureVerifier() {
  const { signature } = Stripe.webhooks;
  if (!signature) throw new Error('The Stripe SDK has no signature verification');
  return signature;
}
