import type { AuthError, EmailOtpType, GoTrueClient } from '@supabase/auth-js';
import { paths } from '#shared/paths.ts';

/** What a mail with a link and a code is for: to confirm a new account, to set a new password, or to sign in. */
export type AuthMail = 'confirmation' | 'reset' | 'link';

/** The `type` parameter that verifies the code of each mail. */
export const codeTypes: Record<AuthMail, EmailOtpType> = { confirmation: 'email', reset: 'recovery', link: 'email' };

interface MailRequest {
  email: string;
  /** The page to open after the link was confirmed. */
  next: string;
}

const senders: Record<AuthMail, (auth: GoTrueClient, email: string, page: string) => Promise<{ error: AuthError | null }>> = {
  confirmation: (auth, email, emailRedirectTo) => auth.resend({ type: 'signup', email, options: { emailRedirectTo } }),
  reset: (auth, email) => auth.resetPasswordForEmail(email, { redirectTo: window.location.origin + paths.resetPassword }),
  // Without it, a mistyped address would create an account.
  link: (auth, email, emailRedirectTo) => auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo } }),
};

/** Requests a mail. For a new account it requests another confirmation: signing up sent the first. */
export const requestMail = (auth: GoTrueClient, mail: AuthMail, { email, next }: MailRequest) =>
  senders[mail](auth, email, window.location.origin + next);
