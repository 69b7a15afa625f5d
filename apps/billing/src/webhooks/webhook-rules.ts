import { z } from 'zod';

/** Messages after which a customer's subscription, card, or checkout may be another one. Others are ignored. */
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

/** The parts of a message that are read. It says that something changed, never what is true now. */
const Message = z.object({
  id: z.string().regex(/^evt_\w{1,250}$/),
  type: z.string().regex(/^[\w.]{1,200}$/),
  livemode: z.boolean(),
  account: z.string().optional(),
  data: z.object({ object: z.object({ object: z.string(), id: z.string().optional(), customer: Reference.nullish() }) }),
});

/** A message that is about a customer. */
export interface CustomerMessage {
  readonly id: string;
  readonly type: string;
  readonly customerId: string;
}

/**
 * Reads a message whose signature was verified.
 * @param isLive whether the service's own key is one of live mode
 * @returns undefined for a message to ignore: of an unknown shape or type, of the other mode, of another account, or about no customer
 */
export function readMessage(body: string, isLive: boolean): CustomerMessage | undefined {
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
export const isLiveKey = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey);
