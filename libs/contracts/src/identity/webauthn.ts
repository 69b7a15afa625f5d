import { Text } from '@casebook/exam';
import { z } from 'zod';
import { Instant } from '../http/paging.ts';

// The JSON forms of WebAuthn (W3C, Web Authentication Level 3, section 5.1), in the wire format of GoTrue's passkeys. Unknown input fields
// are dropped.

/** @param max the most characters: an authenticator decides the length, so each field has its own limit */
const Base64Url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'must be base64url')
    .max(max, 'is too long');

/** At most 1,023 bytes (WebAuthn, section 5.8.3). */
const CredentialId = Base64Url(1_364);
const Transport = z.string().regex(/^[a-z-]{1,32}$/);
const MAX_TRANSPORTS = 10;

/** A new credential, as `navigator.credentials.create()` returns it. Its attestation isn't used. */
export const RegistrationResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(8_192),
    attestationObject: Base64Url(65_536),
    transports: z.array(Transport).max(MAX_TRANSPORTS).nullish(),
  }),
});
export type RegistrationResponse = z.infer<typeof RegistrationResponse>;

/** An assertion by a credential, as `navigator.credentials.get()` returns it. */
export const AuthenticationResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(8_192),
    authenticatorData: Base64Url(8_192),
    signature: Base64Url(8_192),
    userHandle: Base64Url(128).nullish(),
  }),
});
export type AuthenticationResponse = z.infer<typeof AuthenticationResponse>;

const UserVerification = z.enum(['required', 'preferred', 'discouraged']);
const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(Transport).optional(),
});

/** The `publicKey` options of `navigator.credentials.create()`. */
export const CredentialCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: UserVerification,
    requireResidentKey: z.boolean(),
    userVerification: UserVerification,
  }),
  attestation: z.literal('none'),
});
export type CredentialCreationOptions = z.infer<typeof CredentialCreationOptions>;

/** The `publicKey` options of `navigator.credentials.get()`. */
export const CredentialRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  /** Absent for a passkey sign-in: the browser then offers every passkey of this site. */
  allowCredentials: z.array(CredentialDescriptor).optional(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: UserVerification,
});
export type CredentialRequestOptions = z.infer<typeof CredentialRequestOptions>;

/** The relying party that the client used. It must be the server's. */
export const AssumedRelyingParty = z.object({
  rpId: z.string().max(253).nullish(),
  rpOrigins: z.array(z.string().max(2_048)).max(10).nullish(),
});
export type AssumedRelyingParty = z.infer<typeof AssumedRelyingParty>;

/** Seconds since 1970. */
const ChallengeEnd = z.int();

export const PasskeyRegistrationOptions = z
  .object({ challenge_id: z.uuid(), options: CredentialCreationOptions, expires_at: ChallengeEnd })
  .meta({ id: 'PasskeyRegistrationOptions' });
export type PasskeyRegistrationOptions = z.infer<typeof PasskeyRegistrationOptions>;

export const PasskeyRegistrationInput = z
  .object({ challenge_id: z.uuid(), credential: RegistrationResponse })
  .meta({ id: 'PasskeyRegistrationInput' });
export type PasskeyRegistrationInput = z.infer<typeof PasskeyRegistrationInput>;

export const PasskeySignInOptions = z
  .object({ challenge_id: z.uuid(), options: CredentialRequestOptions, expires_at: ChallengeEnd })
  .meta({ id: 'PasskeySignInOptions' });
export type PasskeySignInOptions = z.infer<typeof PasskeySignInOptions>;

export const PasskeySignInInput = z
  .object({ challenge_id: z.uuid(), credential: AuthenticationResponse })
  .meta({ id: 'PasskeySignInInput' });
export type PasskeySignInInput = z.infer<typeof PasskeySignInInput>;

/** A passkey as its owner sees it, without its key. */
export const Passkey = z
  .object({ id: z.uuid(), friendly_name: z.string(), created_at: Instant, last_used_at: Instant.optional() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

/** Bounded by the number of passkeys per account. */
export const PasskeyList = z.array(Passkey).meta({ id: 'PasskeyList' });
export type PasskeyList = z.infer<typeof PasskeyList>;

/** GoTrue’s limit. */
const MAX_PASSKEY_NAME = 120;

export const RenamePasskeyInput = z
  .object({
    friendly_name: Text.trim()
      .min(1, 'friendly_name is required')
      .max(MAX_PASSKEY_NAME, `friendly_name must be ${MAX_PASSKEY_NAME} characters or less`),
  })
  .meta({ id: 'RenamePasskeyInput' });
export type RenamePasskeyInput = z.infer<typeof RenamePasskeyInput>;
