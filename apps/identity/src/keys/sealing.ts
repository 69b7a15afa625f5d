import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// AES-256-GCM as NIST SP 800-38D recommends it: a 96-bit nonce, a 128-bit tag.
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SealOptions {
  /** Must contain at least 256 bits of entropy. */
  readonly secret: string;
  /** Separates keys derived from one secret by purpose. */
  readonly purpose: string;
  /** Binds the sealed text to its owner: unsealing with another subject fails. */
  readonly subject: string;
}

/** Encrypts a text. @returns nonce, tag, and ciphertext in base64url */
export function seal(text: string, { secret, purpose, subject }: SealOptions): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, deriveKey(secret, purpose), nonce).setAAD(Buffer.from(subject));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a sealed text. @throws Error if secret, purpose, or subject differ, or the text was changed */
export function unseal(sealed: string, { secret, purpose, subject }: SealOptions): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, deriveKey(secret, purpose), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(subject))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** HKDF-SHA256 (RFC 5869): a key for one purpose. No salt: the secrets here are random. */
export const deriveKey = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
