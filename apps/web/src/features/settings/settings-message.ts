import { authMessage } from '@casebook/api-client';
import type { AuthError } from '@supabase/auth-js';
import { APP_CODE_REFUSED } from '#shared/sign-in-methods.ts';

const refusals: Readonly<Record<string, string>> = {
  reauthentication_needed: 'You signed in a while ago. To change this, sign out and sign in again.',
  mfa_verification_failed: APP_CODE_REFUSED,
  single_identity_not_deletable: 'This is the only way to sign in to your account. Add another one first.',
  identity_not_found: 'That account isn’t linked anymore.',
};

/** @returns the text for a change of the account that was refused */
export function settingsMessage(error: AuthError): string {
  return refusals[error.code ?? ''] ?? authMessage(error, 'An unexpected error occurred');
}
