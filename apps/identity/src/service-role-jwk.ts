import { z } from 'zod';

/** RFC 7518, section 3.3: at least 2,048 bits. */
const MIN_MODULUS_BYTES = 256;

const modulusBytes = (n: string): number => Buffer.from(n, 'base64url').length;

/** The public RSA key of another system that signs service-role tokens. The tokens name the key by its `kid`. */
const Jwk = z
  .strictObject(
    {
      kty: z.literal('RSA'),
      n: z.string(),
      e: z.string(),
      kid: z.string().min(1),
      alg: z.literal('RS256').optional(),
      use: z.literal('sig').optional(),
      key_ops: z.tuple([z.literal('verify')]).optional(),
    },
    'must be a public RSA key as a JWK with kid, and nothing else',
  )
  .refine(({ n }) => modulusBytes(n) >= MIN_MODULUS_BYTES, 'must have at least 2048 bits');
export type ServiceRoleJwk = z.infer<typeof Jwk>;

/** The setting: a JWK in JSON. A private key is refused, because a service that only verifies tokens shouldn't have it. */
export const serviceRoleJwk = () => z.string().transform(parseJson).pipe(Jwk);

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    context.addIssue('must be a JWK in JSON');
    return z.NEVER;
  }
}
