import { createHmac } from 'node:crypto';
import { deriveKey } from '../keys/sealing.ts';

/**
 * Identifies an address in counters and cookies by its HMAC-SHA256, so that neither Redis nor browsers store the address.
 * @param email lower case @param keySecret `IDENTITY_KEY_SECRET`
 */
export const accountKey = (email: string, keySecret: string): string =>
  createHmac('sha256', deriveKey(keySecret, 'casebook account key')).update(email).digest('base64url');
