import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie } from 'cookie';
import { deriveKey } from '../keys/sealing.ts';
import { accountKey } from './account-key.ts';

/** How long a browser counts as one of the account's devices after signing in. */
export const DEVICE_TRUST_MS = 180 * 24 * 60 * 60 * 1_000;

/** The account that a cookie belongs to. */
export interface DeviceOwner {
  readonly id: string;
  /** The current password's hash. Changing the password invalidates earlier cookies: whoever has one may not know the new password. */
  readonly passwordHash?: string;
}

export interface DeviceOf {
  readonly account: DeviceOwner;
  readonly keySecret: string;
  readonly now: Date;
}

/**
 * The cookie that marks a browser as one where the account's owner signed in (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies"). It authorizes nothing: it only selects the budget of failed sign-ins.
 * @returns the `Set-Cookie` value
 */
export function issueDeviceCookie(device: DeviceOf, secure: boolean): string {
  const nonce = randomBytes(16).toString('base64url');
  const issuedAt = String(device.now.getTime());
  const value = `${nonce}.${issuedAt}.${signature(device, nonce, issuedAt)}`;
  const attributes = `Max-Age=${DEVICE_TRUST_MS / 1_000}; Path=/auth/v1; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return `${cookieName(device)}=${value}; ${attributes}`;
}

/**
 * @param header the request's `Cookie`
 * @returns the device's id in counters, or undefined for a browser without a valid cookie of this account
 */
export function readDeviceCookie(header: string | undefined, device: DeviceOf): string | undefined {
  const cookie = parseCookie(header ?? '')[cookieName(device)];
  const [nonce = '', issuedAt = '', mac = ''] = cookie?.split('.') ?? [];
  const expected = Buffer.from(signature(device, nonce, issuedAt));
  const presented = Buffer.from(mac);
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return undefined;
  return device.now.getTime() - Number(issuedAt) <= DEVICE_TRUST_MS ? nonce : undefined;
}

/** Named per account, so a shared browser can be a device of several accounts. */
const cookieName = ({ account, keySecret }: DeviceOf): string =>
  `casebook-device-${accountKey(account.id, keySecret).slice(0, 16)}`;

const signature = ({ account, keySecret }: DeviceOf, nonce: string, issuedAt: string): string =>
  createHmac('sha256', deriveKey(keySecret, 'casebook device cookie'))
    .update([account.id, account.passwordHash ?? '', nonce, issuedAt].join('\n'))
    .digest('base64url');
