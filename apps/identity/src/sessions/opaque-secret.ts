import { createHash, randomBytes } from 'node:crypto';

/** An opaque secret: 256 random bits, in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret. A random secret needs no salt and no slow hash. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
