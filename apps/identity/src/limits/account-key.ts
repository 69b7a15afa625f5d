import { createHmac } from 'node:crypto';
import { deriveKey } from '../keys/sealing.ts';

/**
 * What an address is called in counters and cookies: its HMAC-SHA256, so that neither Redis nor a browser holds the address.
 * @param email lower case @param keySecret `IDENTITY_KEY_SECRET`
 */
export const accountKey = (email: string, keySecret: string): string =>
  createHmac('sha256', deriveKey(keySecret, 'casebook account key')).update(email).digest('base64url');
