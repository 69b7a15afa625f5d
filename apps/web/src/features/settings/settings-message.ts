import { authMessage } from '@casebook/api-client';
import type { AuthError } from '@supabase/auth-js';

/** @returns the text for a change of the account that was refused */
export function settingsMessage(error: AuthError): string {
  if (error.code === 'reauthentication_needed') return 'You signed in a while ago. To change this, sign out and sign in again.';
  if (error.code === 'mfa_verification_failed') return 'That code didn’t work. Enter the one that your app shows now.';
  return authMessage(error, 'An unexpected error occurred');
}
