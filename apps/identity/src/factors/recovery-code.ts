import { randomBytes } from 'node:crypto';
import { hashOf } from '../sessions/opaque-secret.ts';

export const CODES_PER_SET = 10;

// Crockford's Base32: digits and capitals without I, L, O, and U.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 24;

/** A recovery code in groups of four. Its 120 random bits need no slow hash: NIST SP 800-63B-4, section 3.1.2.2, requires 112. */
export function newRecoveryCode(): string {
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return characters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** @param code as typed: case, spaces, and dashes don't matter, and look-alikes are read as the digit they look like */
export const recoveryCodeHash = (code: string): string =>
  hashOf(code.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1'));
