import { createHash, randomBytes } from 'node:crypto';

/** A secret that means nothing: 256 random bits, in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Under which a secret is kept. Being random, it needs no salt and no slow hash. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
