import type { Role, UserData } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import type { Identity } from '../identities/identity.ts';

/** An account with a confirmed address, or an anonymous one. Until the confirmation there is only a pending sign-up (docs/adr/0017). */
export interface Account {
  readonly id: string;
  /** Bumped with each published change. */
  readonly version: number;
  /** Lower case. Empty for an anonymous account until it gets an address. */
  readonly email: string;
  readonly role: Role;
  /** Missing for an account that only signs in by mail. */
  readonly passwordHash?: string;
  /** The owner can change it, so it authorizes nothing. */
  readonly userMetadata: UserData;
  /** What admins added to `app_metadata`, which authorization relies on. The owner can't change it. */
  readonly appMetadata?: UserData;
  /** The account gets no token until then. */
  readonly bannedUntil?: Date;
  /** When an admin invited its owner. */
  readonly invitedAt?: Date;
  /** Absent for an anonymous account. */
  readonly emailConfirmedAt?: Date;
  /** A requested change of the address, until both addresses confirm it. */
  readonly emailChange?: EmailChange;
  /** False for an account that a provider's sign-in created. It still gets an email identity once it has a password. */
  readonly emailIdentity: boolean;
  /** Whether an admin created the account. Its `user_metadata` is then shown without the identity's data. */
  readonly isCreatedByAdmin?: boolean;
  /** The linked accounts at providers, oldest first. */
  readonly identities: readonly Identity[];
  readonly lastSignInAt?: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An account's row, without its identities. */
export type AccountRow = Omit<Account, 'identities'>;

export interface EmailChange {
  /** Lower case. */
  readonly newEmail: string;
  readonly sentAt: Date;
}

/** The tombstone of a deleted account, so that no late event restores it. */
export interface DeletedAccount {
  readonly id: string;
  readonly version: number;
  /** Replaces the member's id in rows that other services retain for statistics. */
  readonly pseudonym: string;
}

/**
 * An account that an admin created and whose address isn't confirmed yet. It isn't a member: it can't sign in, and other services don't
 * store it. Only links that an admin requested for it, and admins themselves, turn it into an account (docs/adr/0030).
 */
export interface PendingAccount
  extends Pick<
    Account,
    'id' | 'email' | 'role' | 'passwordHash' | 'userMetadata' | 'bannedUntil' | 'invitedAt' | 'createdAt' | 'updatedAt'
  > {
  readonly appMetadata: NonNullable<Account['appMetadata']>;
  /** When a link for it was last mailed or generated. */
  readonly confirmationSentAt?: Date;
}

/** The caller for a transaction that has just authenticated the member, so that its audit entry names the member instead of a visitor. */
export function callerOf({ id, role }: Pick<Account, 'id' | 'role'>, caller: Caller): Caller {
  const { correlationId, traceparent, clientAddress, userAgent } = caller;
  return {
    id,
    role,
    correlationId,
    ...(traceparent && { traceparent }),
    ...(clientAddress && { clientAddress }),
    ...(userAgent && { userAgent }),
  };
}
