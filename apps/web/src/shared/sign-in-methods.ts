import { authMessage, isAuthError, useGetAuthSettingsQuery } from '@casebook/api-client';
import type { AuthError, Provider } from '@supabase/auth-js';
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

/** Shown when a code of the authenticator app was refused. */
export const APP_CODE_REFUSED = 'That code didn’t work. Enter the one your app shows now.';

const CODE_DIGITS = 6;

/** Whether all six digits of a code are typed, so that it can be submitted automatically. */
export const isCompleteCode = (code: string): boolean => digitsOf(code).length === CODE_DIGITS;

/** @returns a code as typed, without the spaces that apps show in it */
export const digitsOf = (code: string): string => code.replaceAll(/\D/g, '');

/**
 * Requests a challenge and answers it; repeats both once if the client's IP address changed in between. The service accepts an answer only
 * from the address that requested the challenge, and addresses change within seconds between IPv4 and IPv6, or Wi-Fi and mobile data.
 */
export async function answerChallenge<Answer extends { readonly error: { readonly code?: string | undefined } | null }>(
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await attempt();
  return answer.error?.code === 'mfa_ip_address_mismatch' ? attempt() : answer;
}

/** The providers that get a button, with its label. Other providers aren't shown. */
export const providerLabels = {
  google: 'Google',
  azure: 'Microsoft',
  github: 'GitHub',
  apple: 'Apple',
  'custom:oidc': 'Single Sign-On',
} as const satisfies Partial<Record<Provider, string>>;

export type ShownProvider = keyof typeof providerLabels;

/** @param external which providers are enabled, from the service's settings */
export const shownProviders = (external: Readonly<Record<string, boolean>> = {}): ShownProvider[] =>
  (Object.keys(providerLabels) as ShownProvider[]).filter((provider) => external[provider]);
