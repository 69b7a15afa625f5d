import type { UserData } from '@casebook/contracts';

/** A request for a mail with a link. Its address may or may not have an account. */
interface MailRequest {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly redirectTo: string;
  /** The PKCE challenge of the requesting browser, the only one that can exchange the link's code for a session. */
  readonly codeChallenge?: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A sign-up that waits for its link, which activates the password and data of this sign-up only. */
export interface PendingSignUp extends MailRequest {
  readonly purpose: 'signup';
  readonly passwordHash: string;
  readonly userMetadata: UserData;
}

export interface RecoveryRequest extends MailRequest {
  readonly purpose: 'recovery';
}

export type LinkRequest = PendingSignUp | RecoveryRequest;

/** The stored secret of a mailed link. */
export interface OneTimeToken {
  /** SHA-256 of the secret. */
  readonly hash: string;
  readonly requestId: string;
  readonly expiresAt: Date;
}
