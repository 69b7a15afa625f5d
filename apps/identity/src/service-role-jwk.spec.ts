import { generateKeyPairSync } from 'node:crypto';
import { readConfig } from '@casebook/platform';
import { describe, expect, it } from '@jest/globals';
import { identitySettings } from './config.ts';

const { serviceRoleJwk, serviceRoleSecret } = identitySettings;
const read = (environment: Record<string, string>) => readConfig({ serviceRoleJwk, serviceRoleSecret }, environment);
const pair = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });
const publicJwk = { ...pair(2_048).publicKey.export({ format: 'jwk' }), kid: 'k' };

describe('the keys of service-role tokens that an operator configures', () => {
  it('are none by default', () => {
    expect(read({})).toEqual({});
  });

  it('may be a public RSA key with an id', () => {
    expect(read({ AUTH_SERVICE_ROLE_JWK: JSON.stringify(publicJwk) }).serviceRoleJwk).toEqual(publicJwk);
  });

  it.each([
    ['no JSON', 'key', 'must be a JWK in JSON'],
    ['a key without an id', JSON.stringify({ ...publicJwk, kid: undefined }), 'AUTH_SERVICE_ROLE_JWK'],
    ['a private key', JSON.stringify({ ...pair(2_048).privateKey.export({ format: 'jwk' }), kid: 'k' }), 'public RSA key'],
    ['a short key', JSON.stringify({ ...pair(1_024).publicKey.export({ format: 'jwk' }), kid: 'k' }), 'at least 2048 bits'],
    ['a symmetric key', JSON.stringify({ kty: 'oct', k: 'c2VjcmV0', kid: 'k' }), 'AUTH_SERVICE_ROLE_JWK'],
  ])('can’t be %s', (_name, value, message) => {
    expect(() => read({ AUTH_SERVICE_ROLE_JWK: value })).toThrow(message);
  });

  it('can’t be a secret that is short enough to guess, which the message doesn’t print', () => {
    const reading = () => read({ AUTH_SERVICE_ROLE_SECRET: 'super-secret' });
    expect(reading).toThrow('must be at least 32 characters');
    expect(reading).not.toThrow('super-secret');
  });
});
