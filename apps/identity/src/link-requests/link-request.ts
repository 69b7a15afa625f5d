import type { UserData, VerifyType } from '@casebook/contracts';
import { z } from 'zod';

/** The changes of an account that are reported to its owner by mail. */
export const NoticeKind = z.enum([
  'new_device',
  'password_changed',
  'email_changed',
  'factor_added',
  'passkey_added',
  'identity_linked',
  'identity_unlinked',
]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** What a mail was requested for. */
export const RequestPurpose = z.enum([
  'signup',
  'resend_signup',
  'recovery',
  'magiclink',
  'email_change',
  'resend_email_change',
  'reauthentication',
  'invite',
  ...NoticeKind.options,
]);
export type RequestPurpose = z.infer<typeof RequestPurpose>;

/** What a mailed token does: the `type` of its link, or a nonce that has no link. */
export type TokenType = Exclude<VerifyType, 'email'> | 'reauthentication';

/** A request for a mail. Its address may or may not have an account. */
export interface MailRequest {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly redirectTo: string;
  /** The PKCE challenge of the requesting browser, the only one that can exchange the link's code for a session. */
  readonly codeChallenge?: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A sign-up whose link hasn't been followed. The link activates the password and data of this sign-up only. */
export interface PendingSignUp extends MailRequest {
  readonly purpose: 'signup';
  readonly passwordHash?: string;
  readonly userMetadata: UserData;
}

/** The account that a link activates. */
export interface SignUpData {
  readonly accountId: string;
  /** Missing for an account without a password. */
  readonly passwordHash?: string;
  readonly userMetadata: UserData;
}

/** A request to mail a pending sign-up again. */
export interface ResentSignUp extends MailRequest {
  readonly purpose: 'resend_signup';
  /** The sign-up that this request's link activates. Set when the mail is composed. */
  readonly signUp?: SignUpData;
}

export interface RecoveryRequest extends MailRequest {
  readonly purpose: 'recovery';
}

export interface MagicLinkRequest extends MailRequest {
  readonly purpose: 'magiclink';
  /** The data of the account to create if the address has no account. Missing if no account may be created. */
  readonly userMetadata?: UserData;
}

/** One side of a change of address. Each of the two addresses has a request of its own. */
export interface EmailChangeRequest extends MailRequest {
  readonly purpose: 'email_change';
  /** The id of the account, or of the pending account that an admin changes. */
  readonly userId: string;
  readonly newEmail: string;
  /** The session that requested the change. */
  readonly sessionId?: string;
  readonly confirmedAt?: Date;
}

/** A request to mail a pending change of address again, to the current address's member. */
export interface ResentEmailChange extends MailRequest {
  readonly purpose: 'resend_email_change';
}

export interface ReauthenticationRequest extends MailRequest {
  readonly purpose: 'reauthentication';
  readonly userId: string;
}

/** An admin's request for a link of any type, which activates a pending account. */
export interface InviteRequest extends MailRequest {
  readonly purpose: 'invite';
  /** The id of the pending account, and of the account that it becomes. */
  readonly accountId: string;
}

/** A request for a mail that reports a change. The mail goes to the address that the account had before the change. */
export interface NoticeRequest extends MailRequest {
  readonly purpose: NoticeKind;
  readonly userId: string;
  /** Browser and system of a new device. */
  readonly device?: string;
}

export type LinkRequest =
  | PendingSignUp
  | ResentSignUp
  | RecoveryRequest
  | MagicLinkRequest
  | EmailChangeRequest
  | ResentEmailChange
  | ReauthenticationRequest
  | InviteRequest
  | NoticeRequest;

/** The stored secrets of a mail. */
export interface OneTimeToken {
  /** SHA-256 of the link's secret. */
  readonly hash: string;
  readonly requestId: string;
  readonly type: TokenType;
  /** The code's keyed hash. */
  readonly codeHash: string;
  readonly expiresAt: Date;
}

/** A token that was read without a lock, so a concurrent transaction may use it. */
export interface PeekedToken {
  readonly hash: string;
  readonly type: TokenType;
  /** The member whose account must be locked before the token. */
  readonly userId?: string;
}

/** A token that was not used and has not expired. */
export interface UsableToken {
  readonly hash: string;
  readonly type: TokenType;
  readonly request: LinkRequest;
}
