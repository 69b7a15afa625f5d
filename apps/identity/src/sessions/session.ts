import { z } from 'zod';

/** How somebody signed in, in GoTrue's words (the `amr` claim). */
export const SignInMethod = z.enum(['password', 'recovery', 'email/signup']);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** A signing-in that has not ended. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly method: SignInMethod;
  readonly createdAt: Date;
}

/** A refresh token as it is kept. */
export interface RefreshToken {
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly usedAt?: Date;
  /** The token that took its place, sealed under this one. */
  readonly successor?: string;
}
