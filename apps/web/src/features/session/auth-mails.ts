import type { AuthError, EmailOtpType, GoTrueClient } from '@supabase/auth-js';
import { paths } from '#shared/paths.ts';

/** What a mail with a link and a code is for: to confirm a new account, to set a new password, or to sign in. */
export type AuthMail = 'confirmation' | 'reset' | 'link';

/** The type with which the code of a mail is verified. */
export const codeTypes: Record<AuthMail, EmailOtpType> = { confirmation: 'email', reset: 'recovery', link: 'email' };

interface MailRequest {
  email: string;
  /** The page that the link opens in the end. */
  next: string;
}

const senders: Record<AuthMail, (auth: GoTrueClient, email: string, page: string) => Promise<{ error: AuthError | null }>> = {
  confirmation: (auth, email, emailRedirectTo) => auth.resend({ type: 'signup', email, options: { emailRedirectTo } }),
  reset: (auth, email) => auth.resetPasswordForEmail(email, { redirectTo: window.location.origin + paths.resetPassword }),
  // Otherwise a mistyped address would become an account.
  link: (auth, email, emailRedirectTo) => auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo } }),
};

/** Requests a mail. For a new account, which requests the first one by signing up, another one. */
export const requestMail = (auth: GoTrueClient, mail: AuthMail, { email, next }: MailRequest) =>
  senders[mail](auth, email, window.location.origin + next);
