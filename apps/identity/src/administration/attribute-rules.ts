import { type AdminUpdateUserInput, AuthError, Role, type UserData } from '@casebook/contracts';
import type { Account, PendingAccount } from '../accounts/account.ts';
import { requireEmail, withPassword, withUserData } from '../accounts/account-rules.ts';
import { requireImportableHash } from '../passwords/hash-formats.ts';
import { banDurationMs } from './ban-duration.ts';

/** Each access token contains `app_metadata`, and the token must fit into a request header. */
const APP_DATA_MAX_BYTES = 2_048;

/** Fields of `app_metadata` that are derived from the account. */
const DERIVED = ['provider', 'providers', 'role'];

/** An admin's changes to an account, validated. A missing field stays as it is. */
export interface Attributes {
  /** Lower case. */
  readonly email?: string;
  readonly password?: string;
  /** An imported hash, in place of a password. */
  readonly passwordHash?: string;
  readonly confirms: boolean;
  readonly userData: UserData;
  readonly appData: UserData;
  readonly role?: Role;
  /** 0 lifts the ban. */
  readonly banMs?: number;
}

/**
 * Checks what an admin sends, in GoTrue's order.
 * @throws validation_failed, phone_provider_disabled
 */
export function readAttributes(input: AdminUpdateUserInput): Attributes {
  const { email, phone, password, password_hash: hash, ban_duration: ban } = input;
  if (email) requireEmail(email);
  if (phone) throw new AuthError('phone_provider_disabled');
  if (password && hash)
    throw new AuthError('validation_failed', { message: 'Only a password or a password hash should be provided' });
  const role = roleOf(input);
  return {
    confirms: input.email_confirm === true,
    userData: input.user_metadata ?? {},
    appData: Object.fromEntries(Object.entries(input.app_metadata ?? {}).filter(([name]) => !DERIVED.includes(name))),
    ...(email && { email }),
    ...(password && { password }),
    ...(hash && { passwordHash: requireImportableHash(hash) }),
    ...(role && { role }),
    ...(ban && { banMs: banDurationMs(ban) }),
  };
}

/**
 * Reads the role from `app_metadata.role`, its place in tokens, or from `role`. `authenticated`, GoTrue's database role of every account,
 * is ignored.
 * @throws validation_failed for any other role, or if the two differ
 */
function roleOf({ role, app_metadata: appData }: AdminUpdateUserInput): Role | undefined {
  const requested = [
    role === 'authenticated' ? undefined : role || undefined,
    appData && 'role' in appData ? (appData.role ?? 'member') : undefined,
  ];
  const [first, second] = requested.filter((each) => each !== undefined);
  if (first === undefined) return undefined;
  const parsed = Role.safeParse(first);
  if (!parsed.success || (second !== undefined && second !== first))
    throw new AuthError('validation_failed', { message: `role must be one of ${Role.options.join(', ')}` });
  return parsed.data;
}

/** The part of an account, or of a pending one, that admins change. */
type Changeable = Pick<PendingAccount, 'role' | 'passwordHash' | 'userMetadata' | 'bannedUntil' | 'updatedAt'> &
  Pick<Account, 'appMetadata' | 'emailChange'>;

/**
 * Applies attributes except the address and its confirmation.
 * @param passwordHash the hash of the attributes' password, or the imported hash
 * @throws validation_failed if the data are too large
 */
export function withAttributes<Target extends Changeable>(
  target: Target,
  { userData, appData, role, banMs }: Attributes,
  passwordHash: string | undefined,
  now: Date,
): Target {
  const { bannedUntil: _replaced, ...unbanned } = target;
  const banned =
    banMs === undefined
      ? target
      : ({ ...unbanned, ...(banMs > 0 && { bannedUntil: new Date(now.getTime() + banMs) }) } as Target);
  return {
    ...(passwordHash === undefined ? banned : withPassword(banned, passwordHash)),
    ...(role && { role }),
    userMetadata: withUserData(target.userMetadata, userData),
    appMetadata: withAppData(target.appMetadata ?? {}, appData),
    updatedAt: now,
  };
}

function withAppData(current: UserData, change: UserData): UserData {
  const merged = withUserData(current, change);
  if (Buffer.byteLength(JSON.stringify(merged)) > APP_DATA_MAX_BYTES)
    throw new AuthError('validation_failed', { message: `app_metadata must not be larger than ${APP_DATA_MAX_BYTES} bytes` });
  return merged;
}
