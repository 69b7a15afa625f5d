import { createHmac } from 'node:crypto';
import { deriveKey } from '../keys/sealing.ts';

/**
 * Identifies an account in counters and cookies by an HMAC-SHA256, so that neither Redis nor browsers store its address or id.
 * @param account its address in lower case, or its id @param keySecret `IDENTITY_KEY_SECRET`
 */
export const accountKey = (account: string, keySecret: string): string =>
  createHmac('sha256', deriveKey(keySecret, 'casebook account key')).update(account).digest('base64url');
