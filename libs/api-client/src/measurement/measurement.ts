import { SUBSCRIPTION_PLAN } from '@casebook/exam';
import { readStoredJson } from '../storage/stored-json.ts';
import { frameOrigin, isConsentGranted } from './consent.ts';
import type { FrameMessage, FrameReply } from './messages.ts';
import { sendToFrame } from './others-frame.ts';

/** The conversions that the ads tag counts. The email is hashed before it leaves the page. */
export type MeasuredEvent =
  | { readonly name: 'page_view'; readonly email: string }
  | { readonly name: 'sign_up'; readonly email: string }
  /** A visitor or member leaves for the checkout. */
  | { readonly name: 'begin_checkout'; readonly email?: string }
  /** The payment provider has confirmed a checkout session. Sent once per session id. */
  | { readonly name: 'conversion'; readonly sessionId: string; readonly email?: string };

/** The member, as shown in the feedback widget. */
export interface IdentifiedMember {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The outcome of a message: the frame's reply, or why there is none. */
export type MeasurementOutcome = FrameReply | 'no-consent' | 'no-frame' | 'no-reply' | 'already-reported';

const CONVERSIONS_KEY = 'casebook-conversions';
/** The number of reported sessions to remember; one browser rarely pays more often. */
const CONVERSIONS_STORED = 20;

/**
 * Reports an event to the ads tag, if one is configured and the visitor consented. Never throws.
 * @returns resolves once the tag has sent the event, or after a few seconds at the latest, so that the caller can then redirect
 */
export async function measure(event: MeasuredEvent): Promise<MeasurementOutcome> {
  if (!isConsentGranted()) return refusal();
  if (event.name === 'conversion' && !(await isFirst(event.sessionId))) return 'already-reported';
  const emailSha256 = event.email === undefined ? undefined : await hashEmail(event.email);
  return send({
    kind: 'ads',
    name: event.name,
    ...(emailSha256 && { emailSha256 }),
    ...(event.name === 'begin_checkout' && { purchase }),
    ...(event.name === 'conversion' && { purchase: { ...purchase, transactionId: event.sessionId } }),
  });
}

/** Sends the signed-in member to the feedback widget, if one is configured and the member consented. Never throws. */
export async function identify({ id, name, createdAt }: IdentifiedMember): Promise<void> {
  await send({ kind: 'identify', user: { id, name, created: createdAt } });
}

/** Loads the ads tag without reporting anything, if one is configured and the visitor consented. Never throws. */
export const checkAdsTag = (): Promise<MeasurementOutcome> => send({ kind: 'check' });

const purchase = {
  productId: SUBSCRIPTION_PLAN.id,
  productName: SUBSCRIPTION_PLAN.name,
  value: SUBSCRIPTION_PLAN.price,
  currency: SUBSCRIPTION_PLAN.currency,
} as const;

/** The only way to reach the frame. Without consent, nothing is sent and no frame is opened. */
async function send(message: FrameMessage): Promise<MeasurementOutcome> {
  const origin = frameOrigin();
  return origin && isConsentGranted() ? sendToFrame(origin, message) : refusal();
}

const refusal = () => (frameOrigin() ? 'no-consent' : 'no-frame');

/**
 * @param email the address as typed
 * @returns the SHA-256 of the normalized address, in hexadecimal, as Google's enhanced conversions require; undefined on an insecure page,
 * where browsers provide no hash function
 */
export async function hashEmail(email: string): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const digest = await window.crypto?.subtle?.digest('SHA-256', bytes);
  return digest && [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Stores a session id before it is sent, so that a page that is reloaded, or open twice, doesn't report the payment twice. */
async function isFirst(sessionId: string): Promise<boolean> {
  // Web Locks are missing on insecure pages. As a fallback, the tag's servers also deduplicate by transaction id.
  return navigator.locks ? navigator.locks.request(CONVERSIONS_KEY, () => noteSession(sessionId)) : noteSession(sessionId);
}

/** @returns whether the session id is new */
function noteSession(sessionId: string): boolean {
  const reported = readStoredJson(CONVERSIONS_KEY);
  const ids = Array.isArray(reported) ? reported : [];
  if (ids.includes(sessionId)) return false;
  window.localStorage.setItem(CONVERSIONS_KEY, JSON.stringify([...ids, sessionId].slice(-CONVERSIONS_STORED)));
  return true;
}
