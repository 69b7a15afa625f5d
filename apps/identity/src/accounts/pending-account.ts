import type { Account } from './account.ts';

/**
 * An account that an admin created and whose address isn't confirmed yet. It is no member: it can't sign in, and no other service has it.
 * Only links that an admin requested for it, and admins themselves, turn it into an account (docs/adr/0030).
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
