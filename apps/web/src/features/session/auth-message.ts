import { authMessage } from '@casebook/api-client';
import { TOO_COMMON_MESSAGE, tooShortMessage } from '@casebook/exam';
import type { AuthError } from '@supabase/auth-js';

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
