import { z } from 'zod';

/** The sign-in method, in GoTrue's terms (the `amr` claim). */
export const SignInMethod = z.enum(['password', 'recovery', 'email/signup']);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** An open session. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly method: SignInMethod;
  readonly createdAt: Date;
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
