import { Text } from '@casebook/exam';
import { z } from 'zod';
import { Instant } from '../http/paging.ts';
import {
  AssumedRelyingParty,
  AuthenticationResponse,
  CredentialCreationOptions,
  CredentialRequestOptions,
  RegistrationResponse,
} from './webauthn.ts';

// The wire format of GoTrue's multi-factor authentication. Unknown input fields are dropped, as in `auth.ts`.

/** How strongly a session is authenticated: `aal2` after a second factor. */
export const AssuranceLevel = z.enum(['aal1', 'aal2']);
export type AssuranceLevel = z.infer<typeof AssuranceLevel>;

/** `webauthn` is a security key; `recovery_code` is the member's set of recovery codes, which GoTrue lists as one factor. */
export const FactorType = z.enum(['totp', 'webauthn', 'recovery_code']);
export type FactorType = z.infer<typeof FactorType>;

export const FactorStatus = z.enum(['unverified', 'verified']);
export type FactorStatus = z.infer<typeof FactorStatus>;

/** A factor as its owner sees it, without its secret. */
export const AuthFactor = z.object({
  id: z.uuid(),
  friendly_name: z.string().optional(),
  factor_type: FactorType,
  status: FactorStatus,
  created_at: Instant,
  updated_at: Instant,
  last_challenged_at: Instant.optional(),
});
export type AuthFactor = z.infer<typeof AuthFactor>;

export const AuthFactors = z.array(AuthFactor);

/** The longest `issuer`. It occurs twice in the URI, and a QR code holds at most 2,331 bytes. */
export const MAX_ISSUER = 50;

const FriendlyName = Text.trim().max(100, 'must be at most 100 characters').nullish();

export const EnrollFactorInput = z
  .object({
    factor_type: z.string().nullish(),
    friendly_name: FriendlyName,
    /** The service's name in the authenticator app. */
    issuer: Text.trim().max(MAX_ISSUER, `must be at most ${MAX_ISSUER} characters`).nullish(),
  })
  .meta({ id: 'EnrollFactorInput' });
export type EnrollFactorInput = z.infer<typeof EnrollFactorInput>;

const EnrolledTotp = z.object({
  id: z.uuid(),
  type: z.literal('totp'),
  friendly_name: z.string(),
  totp: z.object({
    /** The QR code, an SVG. */
    qr_code: z.string(),
    /** The secret, Base32. */
    secret: z.string(),
    /** An `otpauth:` URI, which the QR code contains. */
    uri: z.string(),
  }),
});
const EnrolledSecurityKey = z.object({ id: z.uuid(), type: z.literal('webauthn'), friendly_name: z.string() });

/** An enrolled factor. That of an authenticator app includes the secret, which is sent only once. */
export const EnrolledFactor = z.discriminatedUnion('type', [EnrolledTotp, EnrolledSecurityKey]).meta({ id: 'EnrolledFactor' });
export type EnrolledFactor = z.infer<typeof EnrolledFactor>;

/** The body is optional. */
export const ChallengeFactorInput = z
  .object({ webauthn: AssumedRelyingParty.nullish() })
  .nullish()
  .meta({ id: 'ChallengeFactorInput' });
export type ChallengeFactorInput = z.infer<typeof ChallengeFactorInput>;

/** The WebAuthn options of a security key's challenge: `create` before the factor is verified, `request` afterward. */
const SecurityKeyChallenge = z.discriminatedUnion('type', [
  z.object({ type: z.literal('create'), credential_options: z.object({ publicKey: CredentialCreationOptions }) }),
  z.object({ type: z.literal('request'), credential_options: z.object({ publicKey: CredentialRequestOptions }) }),
]);

export const FactorChallenge = z
  .object({
    id: z.uuid(),
    type: FactorType.exclude(['recovery_code']),
    /** Seconds since 1970. */
    expires_at: z.int(),
    webauthn: SecurityKeyChallenge.optional(),
  })
  .meta({ id: 'FactorChallenge' });
export type FactorChallenge = z.infer<typeof FactorChallenge>;

const Code = z.string('Code needs to be non-empty').trim().min(1, 'Code needs to be non-empty').max(100, 'is too long');

/** A security key's answer to a challenge. */
const SecurityKeyResponse = z.discriminatedUnion(
  'type',
  [
    AssumedRelyingParty.extend({ type: z.literal('create'), credential_response: RegistrationResponse }),
    AssumedRelyingParty.extend({ type: z.literal('request'), credential_response: AuthenticationResponse }),
  ],
  'WebAuthn type must be create or request',
);
export type SecurityKeyResponse = z.infer<typeof SecurityKeyResponse>;

/** The factor's type determines whether `code` or `webauthn` is required. */
export const VerifyFactorInput = z
  .object({ challenge_id: z.uuid(), code: Code.nullish(), webauthn: SecurityKeyResponse.nullish() })
  .meta({ id: 'VerifyFactorInput' });
export type VerifyFactorInput = z.infer<typeof VerifyFactorInput>;

export const RemovedFactor = z.object({ id: z.uuid() }).meta({ id: 'RemovedFactor' });
export type RemovedFactor = z.infer<typeof RemovedFactor>;

/** The body is optional. */
export const RecoveryCodesInput = z.object({ friendly_name: FriendlyName }).nullish().meta({ id: 'RecoveryCodesInput' });
export type RecoveryCodesInput = z.infer<typeof RecoveryCodesInput>;

/** A set of recovery codes. The codes are sent only once. */
export const RecoveryCodes = z
  .object({
    id: z.uuid(),
    type: z.literal('recovery_code'),
    friendly_name: z.string(),
    total: z.int(),
    codes: z.array(z.string()),
  })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const RecoveryCodesStatus = z
  .object({ id: z.uuid(), type: z.literal('recovery_code'), total: z.int(), remaining: z.int() })
  .meta({ id: 'RecoveryCodesStatus' });
export type RecoveryCodesStatus = z.infer<typeof RecoveryCodesStatus>;

export const RecoveryCodeInput = z.object({ code: Code }).meta({ id: 'RecoveryCodeInput' });
export type RecoveryCodeInput = z.infer<typeof RecoveryCodeInput>;
