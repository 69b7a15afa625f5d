import { z } from 'zod';
import type { ErrorCode } from '../errors/catalogue.ts';

/** Every error of `/auth/v1`, with GoTrue's codes, statuses, and messages, so that the unmodified client understands them. */
export const authErrorCatalogue = {
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  email_not_confirmed: { status: 400, message: 'Email not confirmed' },
  user_already_exists: { status: 422, message: 'User already registered' },
  email_exists: { status: 422, message: 'A user with this email address has already been registered' },
  signup_disabled: { status: 422, message: 'Signups not allowed for this instance' },
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-ins are disabled' },
  phone_provider_disabled: { status: 400, message: 'Phone signups are disabled' },
  provider_disabled: { status: 400, message: 'Provider is not enabled' },
  web3_provider_disabled: { status: 422, message: 'Web3 provider is disabled' },
  weak_password: { status: 422, message: 'Password is too weak' },
  same_password: { status: 422, message: 'New password should be different from the old password.' },
  validation_failed: { status: 400, message: 'Some fields aren’t valid.' },
  bad_json: { status: 400, message: 'Could not parse request body as JSON' },
  refresh_token_not_found: { status: 400, message: 'Invalid Refresh Token: Refresh Token Not Found' },
  refresh_token_already_used: { status: 400, message: 'Invalid Refresh Token: Already Used' },
  session_expired: { status: 400, message: 'Invalid Refresh Token: Session Expired' },
  reauthentication_needed: {
    status: 400,
    message: 'Your sign-in was a while ago. Enter your current password, or use the link in a recovery email.',
  },
  reauthentication_not_valid: { status: 422, message: 'Nonce has expired or is invalid' },
  current_password_invalid: { status: 400, message: 'Your current password is not correct.' },
  session_not_found: { status: 403, message: 'Session from session_id claim in JWT does not exist' },
  user_not_found: { status: 403, message: 'User from sub claim in JWT does not exist' },
  no_authorization: { status: 401, message: 'This endpoint requires a valid Bearer token' },
  bad_jwt: { status: 403, message: 'invalid JWT: unable to parse or verify signature' },
  user_banned: { status: 400, message: 'User is banned' },
  feature_disabled: { status: 404, message: 'This feature is disabled' },
  not_admin: { status: 403, message: 'User not allowed' },
  otp_expired: { status: 403, message: 'Email link is invalid or has expired' },
  flow_state_not_found: { status: 404, message: 'invalid flow state, no valid flow state found' },
  flow_state_expired: { status: 422, message: 'invalid flow state, flow state has expired' },
  bad_code_verifier: { status: 400, message: 'code challenge does not match previously saved code verifier' },
  bad_oauth_callback: { status: 400, message: 'OAuth callback with missing authorization code missing' },
  bad_oauth_state: { status: 400, message: 'OAuth state not found or expired' },
  provider_email_needs_verification: {
    status: 422,
    message: 'Unverified email with the provider. Verify the email with the provider in order to sign in',
  },
  identity_already_exists: { status: 422, message: 'Identity is already linked' },
  identity_not_found: { status: 422, message: "Identity doesn't exist" },
  single_identity_not_deletable: { status: 422, message: 'User must have at least 1 identity after unlinking' },
  manual_linking_disabled: { status: 404, message: 'Manual linking is disabled' },
  saml_provider_disabled: { status: 404, message: 'SAML 2.0 is disabled' },
  insufficient_aal: { status: 403, message: 'AAL2 required: verify a second factor first' },
  mfa_factor_not_found: { status: 404, message: 'Factor not found' },
  mfa_factor_name_conflict: { status: 422, message: 'A factor with the friendly name for this user already exists' },
  too_many_enrolled_mfa_factors: { status: 422, message: 'Maximum number of verified factors reached, unenroll to continue' },
  mfa_phone_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for Phone' },
  mfa_webauthn_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for WebAuthn' },
  mfa_webauthn_verify_not_enabled: { status: 422, message: 'MFA verification is disabled for WebAuthn' },
  mfa_ip_address_mismatch: { status: 422, message: 'Challenge and verify IP addresses mismatch.' },
  mfa_challenge_expired: {
    status: 422,
    message: 'MFA challenge has expired, verify against another challenge or create a new challenge.',
  },
  mfa_verification_failed: { status: 422, message: 'Invalid TOTP code entered' },
  passkey_disabled: { status: 404, message: 'Passkey authentication is disabled' },
  too_many_passkeys: { status: 422, message: 'Maximum number of passkeys reached' },
  passkey_not_deletable: {
    status: 422,
    message: 'This is your last passkey, and you have no password. Choose a password or add another passkey first.',
  },
  webauthn_challenge_not_found: { status: 400, message: 'Challenge not found or already used' },
  webauthn_challenge_expired: { status: 400, message: 'Challenge has expired' },
  webauthn_verification_failed: { status: 400, message: 'Credential verification failed' },
  webauthn_credential_exists: { status: 422, message: 'This credential is already registered' },
  over_email_send_rate_limit: { status: 429, message: 'Too many emails to this address' },
  over_request_rate_limit: { status: 429, message: 'Request rate limit reached' },
  not_found: { status: 404, message: 'Page not found.' },
  method_not_allowed: { status: 405, message: 'This URL doesn’t support that method.' },
  request_timeout: { status: 408, message: 'The request didn’t arrive in time. Please try again.' },
  request_aborted: { status: 499, message: 'The request was aborted.' },
  request_too_large: { status: 413, message: 'That’s too large to send.' },
  unsupported_media_type: { status: 415, message: 'Send this as JSON.' },
  service_unavailable: { status: 503, message: 'This part of Casebook isn’t available right now. Please try again.' },
  unexpected_failure: { status: 500, message: 'An unexpected error occurred' },
} as const satisfies Record<string, { status: number; message: string }>;

export type AuthErrorCode = keyof typeof authErrorCatalogue;

export interface AuthErrorDetails {
  /** Replaces the catalog's status, for codes that GoTrue sends with different statuses. */
  readonly status?: number;
  /** Replaces the catalog's message with a more specific one. */
  readonly message?: string;
  /** Whole seconds until another request may be granted. */
  readonly retryAfter?: number;
  /** The requirements that a weak password doesn't meet. */
  readonly weakPassword?: readonly string[];
}

/** A refusal of `/auth/v1`. Rules throw it; one filter converts it to GoTrue's format. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly details: AuthErrorDetails;

  constructor(code: AuthErrorCode, details: AuthErrorDetails = {}, options?: ErrorOptions) {
    super(details.message ?? authErrorCatalogue[code].message, options);
    this.name = 'AuthError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return this.details.status ?? authErrorCatalogue[this.code].status;
  }
}

/** The GoTrue codes of platform errors (guard, validation, limits) under `/auth/v1`. */
const authCodeOf: Partial<Record<ErrorCode, AuthErrorCode>> = {
  'request.malformed': 'bad_json',
  'request.invalid': 'validation_failed',
  'request.too-large': 'request_too_large',
  'request.unsupported-media-type': 'unsupported_media_type',
  'request.too-slow': 'request_timeout',
  'request.aborted': 'request_aborted',
  'request.timeout': 'service_unavailable',
  'service.overloaded': 'service_unavailable',
  'route.not-found': 'not_found',
  'route.method-not-allowed': 'method_not_allowed',
  'auth.required': 'no_authorization',
  'auth.token-invalid': 'bad_jwt',
  'auth.forbidden': 'not_admin',
  'auth.insufficient-aal': 'insufficient_aal',
  'admin.locked': 'not_admin',
  'rate-limit.exceeded': 'over_request_rate_limit',
  'service.unavailable': 'service_unavailable',
};

/** @returns GoTrue's code for an error of the catalog; errors without a GoTrue equivalent are unexpected failures */
export const toAuthErrorCode = (code: ErrorCode): AuthErrorCode => authCodeOf[code] ?? 'unexpected_failure';

/** The API version header: in a request, the version that the client expects; in a response, the version that was used. */
export const AUTH_API_VERSION_HEADER = 'x-supabase-api-version';
const CODES_AS_STRINGS = '2024-01-01';

/** An error response of `/auth/v1`, with its version header. */
export interface AuthErrorResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;
}

/** The body of an error of `/auth/v1`: `code` is the status, or the error code for clients of the newer API version. */
export const AuthErrorBody = z
  .looseObject({
    code: z.union([z.int(), z.string()]),
    error_code: z.string(),
    msg: z.string(),
    message: z.string().optional(),
    weak_password: z.strictObject({ reasons: z.array(z.string()) }).optional(),
  })
  .meta({ id: 'AuthError' });

/**
 * GoTrue's error body: `code` is the status, or the error code if the client requests API version 2024-01-01 or later.
 * @param requestedVersion the request's version header
 */
export function authErrorResponse(error: AuthError, requestedVersion: string | undefined): AuthErrorResponse {
  const { code, status, message, details } = error;
  const shared = {
    error_code: code,
    msg: message,
    ...(details.weakPassword && { weak_password: { reasons: details.weakPassword } }),
  };
  const expectsStringCodes = /^\d{4}-\d{2}-\d{2}$/.test(requestedVersion ?? '') && String(requestedVersion) >= CODES_AS_STRINGS;
  const retry: Record<string, string> = details.retryAfter === undefined ? {} : { 'retry-after': String(details.retryAfter) };
  if (!expectsStringCodes) return { status, headers: retry, body: { code: status, ...shared } };
  return { status, headers: { ...retry, [AUTH_API_VERSION_HEADER]: CODES_AS_STRINGS }, body: { code, message, ...shared } };
}
