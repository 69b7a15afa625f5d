import { z } from 'zod';

// What the account service publishes about itself: its public keys, the sign-in methods it offers, and its health.

/** The signing algorithms of access tokens. */
export const signingAlgorithms = ['ES256', 'RS256', 'EdDSA'] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];

const keyOf = { kid: z.string(), use: z.literal('sig'), key_ops: z.array(z.literal('verify')) };

/** A published key. It verifies tokens of its `alg` only. */
export const PublicKey = z.discriminatedUnion('alg', [
  z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), alg: z.literal('ES256'), ...keyOf }),
  z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string(), alg: z.literal('RS256'), ...keyOf }),
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), alg: z.literal('EdDSA'), ...keyOf }),
]);
export type PublicKey = z.infer<typeof PublicKey>;
export const Jwks = z.object({ keys: z.array(PublicKey) }).meta({ id: 'Jwks' });
export type Jwks = z.infer<typeof Jwks>;

export const AuthSettings = z
  .object({
    external: z.record(z.string(), z.boolean()),
    disable_signup: z.boolean(),
    mailer_autoconfirm: z.boolean(),
    phone_autoconfirm: z.boolean(),
    sms_provider: z.string(),
    saml_enabled: z.boolean(),
    passkeys_enabled: z.boolean(),
    /** Whether members can link accounts at providers. GoTrue's settings don't have this field. */
    manual_linking_enabled: z.boolean(),
  })
  .meta({ id: 'AuthSettings' });
export type AuthSettings = z.infer<typeof AuthSettings>;

export const AuthHealth = z
  .object({ version: z.string(), name: z.literal('GoTrue'), description: z.string() })
  .meta({ id: 'AuthHealth' });
export type AuthHealth = z.infer<typeof AuthHealth>;
