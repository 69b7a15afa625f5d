import { AuthError, type UserData } from '@casebook/contracts';
import { emailFlaw, nameFlaw } from '@casebook/exam';
import type { Account } from './account.ts';

const NAME_MAX = 100;
const USER_DATA_MAX_BYTES = 4_096;
// JSON escapes that PostgreSQL can't store in jsonb: NUL and unpaired surrogates.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** @throws validation_failed for an invalid address (specification 000, section 5) */
export function requireEmail(email: string): void {
  const flaw = emailFlaw(email);
  if (flaw) throw new AuthError('validation_failed', { message: flaw });
}

/**
 * Merges a change into the owner's data: new values replace, null removes.
 * @throws validation_failed for an invalid name, or if the result exceeds 4 KiB
 */
export function withUserData(current: UserData, change: UserData): UserData {
  const merged = Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== null));
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

/** The member's name as published to other services. */
export function nameOf({ userMetadata }: Pick<Account, 'userMetadata'>): string | undefined {
  const { full_name: name } = userMetadata;
  return typeof name === 'string' ? name : undefined;
}

export interface AccountChange {
  readonly passwordHash?: string | undefined;
  readonly data?: UserData | null | undefined;
}

/** @returns the changed account, with a new version if published data changed */
export function changeAccount(account: Account, { passwordHash, data }: AccountChange, now: Date): Account {
  const changed = {
    ...account,
    ...(passwordHash && { passwordHash }),
    userMetadata: withUserData(account.userMetadata, data ?? {}),
    updatedAt: now,
  };
  return nameOf(changed) === nameOf(account) ? changed : { ...changed, version: account.version + 1 };
}
