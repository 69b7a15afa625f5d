import { AuthError, type UserData } from '@casebook/contracts';
import { emailFlaw, nameFlaw } from '@casebook/exam';
import type { Account } from './account.ts';

const NAME_MAX = 100;
const USER_DATA_MAX_BYTES = 4_096;
// What PostgreSQL keeps in no JSON, as JSON escapes it: NUL, and a surrogate that is not one of a pair.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** @throws validation_failed for what is no address (specification 000, section 5) */
export function requireEmail(email: string): void {
  const flaw = emailFlaw(email);
  if (flaw) throw new AuthError('validation_failed', { message: flaw });
}

/**
 * The owner's data with a change merged in: what is given replaces, null removes.
 * @throws validation_failed for a bad name, or where it grows past 4 KiB
 */
export function withUserData(present: UserData, change: UserData): UserData {
  const merged = Object.fromEntries(Object.entries({ ...present, ...change }).filter(([, value]) => value !== null));
  const { full_name: name } = merged;
  if (name !== undefined) merged.full_name = requireName(name);
  const json = JSON.stringify(merged);
  if (Buffer.byteLength(json) > USER_DATA_MAX_BYTES)
    throw new AuthError('validation_failed', { message: `data must not be larger than ${USER_DATA_MAX_BYTES} bytes` });
  if (UNSTORABLE.test(json))
    throw new AuthError('validation_failed', { message: 'data must not contain a NUL character or half a surrogate pair' });
  return merged;
}

function requireName(name: unknown): string {
  if (typeof name !== 'string') throw new AuthError('validation_failed', { message: 'full_name must be a text' });
  const trimmed = name.trim();
  const flaw = [...trimmed].length > NAME_MAX ? `Name must be at most ${NAME_MAX} characters long` : nameFlaw(trimmed);
  if (flaw) throw new AuthError('validation_failed', { message: flaw });
  return trimmed;
}

/** What the member is called, as others may know it. */
export function nameOf({ userMetadata }: Pick<Account, 'userMetadata'>): string | undefined {
  const { full_name: name } = userMetadata;
  return typeof name === 'string' ? name : undefined;
}

export interface AccountChange {
  readonly passwordHash?: string | undefined;
  readonly data?: UserData | null | undefined;
}

/** @returns the account after its owner's change; a new version where others are told of it */
export function changeAccount(account: Account, { passwordHash, data }: AccountChange, now: Date): Account {
  const changed = {
    ...account,
    ...(passwordHash && { passwordHash }),
    userMetadata: withUserData(account.userMetadata, data ?? {}),
    updatedAt: now,
  };
  return nameOf(changed) === nameOf(account) ? changed : { ...changed, version: account.version + 1 };
}
