import { authMessage, isAuthError, useGetAuthSettingsQuery } from '@casebook/api-client';
import type { AuthError } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';

/**
 * Whether this page offers passkeys. `checking`: the browser supports WebAuthn, and the service's settings aren't loaded yet; the page then
 * reserves the space. The prerendered HTML also reserves it, because almost every browser supports WebAuthn.
 */
export function usePasskeySupport(): 'checking' | 'offered' | 'unavailable' {
  const hasWebAuthn = useSyncExternalStore(
    neverChanges,
    () => 'PublicKeyCredential' in window,
    () => true,
  );
  const { data, isError } = useGetAuthSettingsQuery(undefined, { skip: !hasWebAuthn });
  if (!hasWebAuthn || isError) return 'unavailable';
  if (!data) return 'checking';
  return data.passkeys_enabled ? 'offered' : 'unavailable';
}

const neverChanges = () => () => {};

/** An error of the service or of the browser's dialog. The latter's `name` is that of the DOMException. */
export type PasskeyError = AuthError | (Error & { readonly code: string });

/** Whether the browser's dialog was aborted because another one started or the page was left. */
export const wasAborted = ({ code }: PasskeyError): boolean => code === 'ERROR_CEREMONY_ABORTED';

/** @returns the text for a passkey or security key that couldn't be added or used */
export function passkeyMessage(error: PasskeyError, fallback: string): string {
  if (isAuthError(error)) return refusals[error.code ?? ''] ?? authMessage(error, fallback);
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'This device already has a passkey for your account.';
  // Browsers report a canceled dialog, a timeout, and a missing passkey with the same error.
  if (error.name === 'NotAllowedError') return 'Nothing was confirmed. Try again when you’re ready.';
  return fallback;
}

const refusals: Readonly<Record<string, string>> = {
  webauthn_verification_failed: 'That passkey didn’t work. It may have been removed from your account.',
  mfa_verification_failed: 'That security key didn’t work. Try again, or use another way.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  too_many_passkeys: 'You’ve reached the limit for passkeys. Remove one first.',
};
