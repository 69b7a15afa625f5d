import type { Role, UserData } from '@casebook/contracts';

/** Someone who may sign in. The address is confirmed: until then there is a pending sign-up, and no account (docs/adr/0017). */
export interface Account {
  readonly id: string;
  /** Bumped with each change that others are told of. */
  readonly version: number;
  /** Lower case. */
  readonly email: string;
  readonly role: Role;
  readonly passwordHash: string;
  /** The owner's own to change, so it authorises nothing. */
  readonly userMetadata: UserData;
  readonly emailConfirmedAt: Date;
  readonly lastSignInAt?: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What stays of an account that was deleted, so that nothing late brings it back. */
export interface DeletedAccount {
  readonly id: string;
  readonly version: number;
  /** Under which rows that figures need are kept elsewhere. */
  readonly pseudonym: string;
}
