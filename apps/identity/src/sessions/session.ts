import { z } from 'zod';

/** The sign-in method, in GoTrue's terms (the `amr` claim). */
export const SignInMethod = z.enum([
  'password',
  'recovery',
  'email/signup',
  'magiclink',
  'email_change',
  'oauth',
  'passkey',
  'anonymous',
]);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** The method of a second factor, in GoTrue's terms. */
export const FactorMethod = z.enum(['totp', 'mfa/webauthn', 'mfa/recovery_code']);
export type FactorMethod = z.infer<typeof FactorMethod>;

const SignInEntry = z.object({ method: SignInMethod, at: z.coerce.date() }).readonly();
const FactorEntry = z.object({ method: FactorMethod, at: z.coerce.date(), factorId: z.uuid() }).readonly();
/** A second factor that a session verified. */
export type FactorEntry = z.infer<typeof FactorEntry>;

/** How a session was authenticated, oldest first; each method once. */
export const Amr = z.array(z.union([FactorEntry, SignInEntry])).readonly();
export type Amr = z.infer<typeof Amr>;

/** An open session. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly amr: Amr;
  /** The `User-Agent` of the request that opened the session. */
  readonly userAgent?: string;
  readonly clientAddress?: string;
  readonly createdAt: Date;
}

/** A session in its owner's list. */
export interface ListedSession extends Session {
  /** The last refresh; at first the sign-in. */
  readonly lastActiveAt: Date;
}

/** A stored refresh token. */
export interface RefreshToken {
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly usedAt?: Date;
  /** The token that replaced it, encrypted with this one. */
  readonly successor?: string;
}
