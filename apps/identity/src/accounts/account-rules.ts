import { AuthError, type UserData } from '@casebook/contracts';
import { emailFlaw } from '@casebook/exam';
import type { Account } from './account.ts';

const NAME_MAX = 100;
const USER_DATA_MAX_BYTES = 4_096;
/** GoTrue's limit, in bytes. */
const EMAIL_MAX_BYTES = 255;
// JSON escapes that PostgreSQL can't store in jsonb: NUL and unpaired surrogates.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** @throws validation_failed for an invalid address, in GoTrue's words */
export function requireEmail(email: string): void {
  if (email === '') throw new AuthError('validation_failed', { message: 'An email address is required' });
  if (Buffer.byteLength(email) > EMAIL_MAX_BYTES)
    throw new AuthError('validation_failed', { message: 'An email address is too long' });
  if (!isEmail(email)) throw new AuthError('validation_failed', { message: 'Unable to validate email address: invalid format' });
}

export const isEmail = (email: string): boolean => emailFlaw(email) === undefined;

/**
 * Merges a change into the owner's data: new values replace, null removes.
 * @throws validation_failed if the result exceeds 4 KiB, or can't be stored
 */
export const withUserData = (current: UserData, change: UserData): UserData =>
  requireStorable(Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== null)));

/**
 * Clients decide what this data contains. Only its size, and whether PostgreSQL can store it, are checked.
 * @returns the data of a new account
 * @throws validation_failed if it exceeds 4 KiB, or can't be stored
 */
export function requireStorable(data: UserData): UserData {
  const json = JSON.stringify(data);
  if (Buffer.byteLength(json) > USER_DATA_MAX_BYTES)
    throw new AuthError('validation_failed', { message: `data must not be larger than ${USER_DATA_MAX_BYTES} bytes` });
  if (UNSTORABLE.test(json))
    throw new AuthError('validation_failed', { message: 'data must not contain a NUL character or half a surrogate pair' });
  return data;
}

/** Whether an account has no address yet. Its session is then the only proof of who owns it. */
export const isAnonymous = ({ email }: Pick<Account, 'email'>): boolean => email === '';

/** Whether an admin's ban is in force. */
export const isBanned = ({ bannedUntil }: Pick<Account, 'bannedUntil'>, now: Date): boolean =>
  bannedUntil !== undefined && bannedUntil > now;

/** @throws user_banned @param status the error's HTTP status, which differs by route in GoTrue */
export function requireNotBanned(account: Pick<Account, 'bannedUntil'>, now: Date, status = 400): void {
  if (isBanned(account, now)) throw new AuthError('user_banned', { status });
}

/** The member's name as published to other services: trimmed, at most 100 characters. */
export function nameOf({ userMetadata }: Pick<Account, 'userMetadata'>): string | undefined {
  const { full_name: name } = userMetadata;
  return typeof name === 'string' && name.trim() !== '' ? [...name.trim()].slice(0, NAME_MAX).join('').trim() : undefined;
}

/**
 * @returns the account with its new, confirmed address, and a new version because the address is published. From now on the member signs
 *   in by this address, even if the earlier one came from a provider
 */
export function withEmail({ emailChange: _done, ...account }: Account, email: string, now: Date): Account {
  return { ...account, email, emailIdentity: true, emailConfirmedAt: now, version: account.version + 1, updatedAt: now };
}

/** @returns the addresses that confirm a change: the current one, which an anonymous account doesn't have, and the new one */
export const addressesOf = ({ email }: Pick<Account, 'email'>, newEmail: string): string[] =>
  [email, newEmail].filter((address) => address !== '');

/** @returns the target with a new password, and without a change of address that someone with the old password may have requested */
export function withPassword<Target extends Pick<Account, 'passwordHash' | 'emailChange'>>(
  { emailChange: _canceled, ...target }: Target,
  passwordHash: string,
): Target {
  return { ...target, passwordHash } as Target;
}

export interface AccountChange {
  readonly passwordHash?: string | undefined;
  readonly data?: UserData | null | undefined;
}

/** @returns the changed account, with a new version if published data changed */
export function changeAccount(account: Account, { passwordHash, data }: AccountChange, now: Date): Account {
  const changed = {
    ...(passwordHash ? withPassword(account, passwordHash) : account),
    userMetadata: withUserData(account.userMetadata, data ?? {}),
    updatedAt: now,
  };
  return nameOf(changed) === nameOf(account) ? changed : { ...changed, version: account.version + 1 };
}
