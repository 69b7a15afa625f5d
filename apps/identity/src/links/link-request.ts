import type { UserData } from '@casebook/contracts';

/** What someone asked a mail for. It belongs to an address, which may have an account or not. */
interface Requested {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly redirectTo: string;
  /** Of the browser that asked: only there can the link be turned into a session. */
  readonly codeChallenge?: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A sign-up that waits for its own link. The link activates this password and this data, and no other sign-up's. */
export interface PendingSignUp extends Requested {
  readonly purpose: 'signup';
  readonly passwordHash: string;
  readonly userMetadata: UserData;
}

export interface RecoveryRequest extends Requested {
  readonly purpose: 'recovery';
}

export type LinkRequest = PendingSignUp | RecoveryRequest;

/** The secret of a mailed link, as it is stored. */
export interface OneTimeToken {
  /** SHA-256 of the secret. */
  readonly hash: string;
  readonly requestId: string;
  readonly expiresAt: Date;
}
