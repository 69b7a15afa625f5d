import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../keys/sealing.ts';

const DIGITS = 6;

/** The request and the address that a code belongs to. */
export interface CodeOwner {
  readonly requestId: string;
  /** Lower case. */
  readonly email: string;
}

/** @returns six decimal digits, each code with the same probability */
export const newCode = (random: (max: number) => number = randomInt): string =>
  String(random(10 ** DIGITS)).padStart(DIGITS, '0');

/**
 * The stored form of a code. A code has only 20 bits, so its hash is keyed. Otherwise whoever reads the database could try all codes.
 * @param keySecret `IDENTITY_KEY_SECRET`
 */
export const codeHashOf = (code: string, { requestId, email }: CodeOwner, keySecret: string): string =>
  createHmac('sha256', deriveKey(keySecret, 'casebook mailed code'))
    .update(`${requestId}\n${email}\n${code}`)
    .digest('base64url');

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
