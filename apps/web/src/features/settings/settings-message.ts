import { authMessage } from '@casebook/api-client';
import type { AuthError } from '@supabase/auth-js';
import { APP_CODE_REFUSED } from '#shared/second-factor.ts';

/** @returns the text for a change of the account that was refused */
export function settingsMessage(error: AuthError): string {
  if (error.code === 'reauthentication_needed') return 'You signed in a while ago. To change this, sign out and sign in again.';
  if (error.code === 'mfa_verification_failed') return APP_CODE_REFUSED;
  return authMessage(error, 'An unexpected error occurred');
}
