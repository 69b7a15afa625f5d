import { authMessage } from '@casebook/api-client';
import { TOO_COMMON_MESSAGE, tooShortMessage } from '@casebook/exam';
import type { AuthError, EmailOtpType, GoTrueClient } from '@supabase/auth-js';
import { paths, startDailyPath } from '#shared/paths.ts';

/** The modes of the auth card, each with a path of its own. */
export const authPaths = {
  'sign-in': paths.signIn,
  'sign-up': paths.signUp,
  'reset-request': paths.forgotPassword,
  'link-request': paths.signInLink,
} as const;

export type AuthFormMode = keyof typeof authPaths;

const modes = Object.keys(authPaths) as AuthFormMode[];

export const authModeOf = (pathname: string): AuthFormMode => modes.find((mode) => authPaths[mode] === pathname) ?? 'sign-in';

/** Modes whose form has a password. */
export const hasPassword = (mode: AuthFormMode): boolean => mode === 'sign-in' || mode === 'sign-up';

/**
 * @param submitted the form that was submitted, if any
 * @returns the page to open: after a reset request, the page for the new password; otherwise `next` if it is a path of this site, or else
 * the daily quiz for a new member and home for others
 */
export function returnPath(search: string, submitted?: AuthFormMode): string {
  if (submitted === 'reset-request') return paths.resetPassword;
  const fallback = submitted === 'sign-up' ? startDailyPath : paths.home;
  return ownPath(new URLSearchParams(search).get('next') ?? '') ?? fallback;
}

/** Stands for this site when parsing: `.invalid` is reserved (RFC 2606), so nobody can own the origin. */
const SITE = 'https://site.invalid';

/**
 * Compares the origins of parsed URLs: the parser drops tabs and line breaks, and treats a backslash as a slash.
 * @returns the normalized path, or undefined for anything but a path of this site
 */
function ownPath(next: string): string | undefined {
  const url = next.startsWith('/') ? URL.parse(next, SITE) : undefined;
  // `/.//evil.example` parses as a path, but normalizes to `//evil.example`, which is another site's address.
  if (!url || url.origin !== SITE || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

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
  // Without `shouldCreateUser: false`, a mistyped address would create an account.
  link: (auth, email, emailRedirectTo) => auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo } }),
};

/** Requests a mail. For a new account it requests another confirmation: signing up sent the first. */
export const requestMail = (auth: GoTrueClient, mail: AuthMail, { email, next }: MailRequest) =>
  senders[mail](auth, email, window.location.origin + next);

const WRONG_PASSWORD = 'That email address and password don’t match. Try again, or reset your password.';
const EMAIL_REFUSED = 'Unable to validate email address';

/** Our texts for GoTrue's reasons. The service may refuse what the form accepts: operators may require longer passwords. */
const reasonTexts: Record<string, (message: string) => string> = {
  length: (message) => tooShortMessage(Number(/\d+/.exec(message)?.[0] ?? Number.NaN) || undefined),
  characters: () => 'Password must contain uppercase and lowercase letters, numbers, and special characters',
  pwned: () => TOO_COMMON_MESSAGE,
};

/** @returns the text for the form's error box. Never GoTrue's own sentence for a rule that the form checks, or for a wrong password */
export function formMessage(error: AuthError, fallback: string): string {
  if (error.code === 'invalid_credentials') return WRONG_PASSWORD;
  if (error.code === 'validation_failed' && error.message.startsWith(EMAIL_REFUSED)) return 'Please enter a valid email address';
  const [reason = ''] = error.code === 'weak_password' && 'reasons' in error ? (error.reasons as string[]) : [];
  return reasonTexts[reason]?.(error.message) ?? authMessage(error, fallback);
}
