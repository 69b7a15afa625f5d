import { readStoredJson } from '../storage/stored-json.ts';

/** The id that an ad's click adds to the landing address (`gclid`), so that a later conversion is attributed to it. */

const KEY = 'casebook-click';
/** Google attributes conversions to a click for this long. */
const CLICK_DAYS = 90;
const DAY_MS = 86_400_000;
const VALID = /^[\w-]{10,512}$/;

/**
 * Stores the click id from this page's address, or from the address of the page of this site that led here: that page stored nothing,
 * because there was no consent yet. Called when consent is granted.
 */
export function storeClickId(): void {
  const id = idIn(window.location.href) ?? (isOwn(document.referrer) ? idIn(document.referrer) : undefined);
  if (id) window.localStorage.setItem(KEY, JSON.stringify({ id, at: Date.now() }));
}

/** @returns the stored click id, unless it is too old */
export function storedClickId(now = Date.now()): string | undefined {
  const { id, at } = Object(readStoredJson(KEY)) as { id?: string; at?: number };
  return id && at && now - at < CLICK_DAYS * DAY_MS ? id : undefined;
}

export const forgetClickId = (): void => window.localStorage.removeItem(KEY);

function idIn(address: string): string | undefined {
  const id = URL.parse(address)?.searchParams.get('gclid') ?? '';
  return VALID.test(id) ? id : undefined;
}

const isOwn = (address: string): boolean => URL.parse(address)?.origin === window.location.origin;
