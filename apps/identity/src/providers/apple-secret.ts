import { sign } from 'node:crypto';
import type { ClientAuth } from 'openid-client';
import type { AppleKey } from './provider-table.ts';

/** Apple accepts up to six months. It is used at once. */
const VALID_SECONDS = 5 * 60;

/**
 * The secret of a client at Apple: a JWT that its key signs.
 * @returns the JWT, in compact form
 */
export function appleSecret({ teamId, keyId, privateKey }: AppleKey, clientId: string, now: Date): string {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const header = { alg: 'ES256', kid: keyId };
  const claims = { iss: teamId, iat: issuedAt, exp: issuedAt + VALID_SECONDS, aud: 'https://appleid.apple.com', sub: clientId };
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

/** Authenticates as a client at Apple, with a new secret each time. */
export const appleAuth =
  (key: AppleKey, now: () => Date): ClientAuth =>
  (_server, { client_id: clientId }, body) => {
    body.set('client_id', clientId);
    body.set('client_secret', appleSecret(key, clientId, now()));
  };
