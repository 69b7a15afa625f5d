import { ConfigError } from '@casebook/platform';
import { describe, expect, it } from '@jest/globals';
import { readIdentityConfig } from '../config.ts';
import { enabledProviders, isIssuerOf } from './provider-table.ts';

const optionsOf = (environment: Record<string, string>) =>
  readIdentityConfig({
    IDENTITY_KEY_SECRET: 'x'.repeat(32),
    GATEWAY_SECRET: 'x'.repeat(32),
    IDENTITY_DATABASE_URL: 'postgresql://a:b@localhost/c',
    ...environment,
  });
const enabled = (environment: Record<string, string>) => enabledProviders(optionsOf(environment));
const faultsOf = (environment: Record<string, string>): string[] => {
  try {
    enabled(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('the providers', () => {
  it('are off without settings', () => {
    expect(enabled({})).toEqual([]);
  });

  it.each([
    ['google', { AUTH_GOOGLE_CLIENT_ID: 'id', AUTH_GOOGLE_CLIENT_SECRET: 'secret' }, 'https://accounts.google.com'],
    [
      'azure',
      { AUTH_AZURE_CLIENT_ID: 'id', AUTH_AZURE_CLIENT_SECRET: 'secret' },
      'https://login.microsoftonline.com/common/v2.0',
    ],
    [
      'azure',
      { AUTH_AZURE_CLIENT_ID: 'id', AUTH_AZURE_CLIENT_SECRET: 'secret', AUTH_AZURE_TENANT: 'example.org' },
      'https://login.microsoftonline.com/example.org/v2.0',
    ],
    ['github', { AUTH_GITHUB_CLIENT_ID: 'id', AUTH_GITHUB_CLIENT_SECRET: 'secret' }, 'https://github.com'],
    [
      'custom:oidc',
      { AUTH_OIDC_ISSUER: 'https://id.example.org/', AUTH_OIDC_CLIENT_ID: 'id', AUTH_OIDC_CLIENT_SECRET: 'secret' },
      'https://id.example.org/',
    ],
  ])('have %s with its client', (name, environment, issuer) => {
    expect(enabled(environment)).toEqual([
      expect.objectContaining({ name, issuer, clientId: 'id', clientSecret: 'secret', postsForm: false }),
    ]);
  });

  it('have Apple with the key that signs its secrets', () => {
    const key = { AUTH_APPLE_TEAM_ID: 'team', AUTH_APPLE_KEY_ID: 'key', AUTH_APPLE_PRIVATE_KEY: 'first\\nsecond' };
    expect(enabled({ AUTH_APPLE_CLIENT_ID: 'id', ...key })).toMatchObject([
      {
        name: 'apple',
        clientId: 'id',
        postsForm: true,
        clientSecret: { teamId: 'team', keyId: 'key', privateKey: 'first\nsecond' },
      },
    ]);
  });

  it('fail the startup with the names of missing settings', () => {
    expect(faultsOf({ AUTH_GOOGLE_CLIENT_ID: 'id' })).toEqual([
      'AUTH_GOOGLE_CLIENT_SECRET: is required with the other settings of google, but nothing was given',
    ]);
    expect(faultsOf({ AUTH_OIDC_ISSUER: 'https://id.example.org' })).toHaveLength(2);
    expect(faultsOf({ AUTH_APPLE_CLIENT_ID: 'id', AUTH_APPLE_TEAM_ID: 'team' })).toHaveLength(2);
  });

  it('need HTTPS, except on the same machine', () => {
    const client = { AUTH_OIDC_CLIENT_ID: 'id', AUTH_OIDC_CLIENT_SECRET: 'secret' };
    expect(faultsOf({ ...client, AUTH_OIDC_ISSUER: 'http://id.example.org' })).toEqual([
      'the address of custom:oidc: must be an https address, but "http://id.example.org" was given',
    ]);
    for (const host of ['localhost:8090', '127.0.0.1:8090', '[::1]:8090'])
      expect(faultsOf({ ...client, AUTH_OIDC_ISSUER: `http://${host}/issuer` })).toEqual([]);
  });
});

describe('the issuer that Microsoft’s metadata name', () => {
  const of = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`;
  const [own, other] = ['9188040d-6c67-4c5b-b112-36a304b66dad', '72f988bf-86f1-41af-91ab-2d7cd011db47'];

  it.each([
    ['common', '{tenantid}', true],
    ['organizations', '{tenantid}', true],
    ['consumers', own, true],
    ['example.org', own, true],
    [own, own, true],
    [own, other, false],
    [own, '{tenantid}', false],
    ['common', 'common/evil', false],
  ])('for the tenant %s may be that of %s: %s', (tenant, published, may) => {
    expect(isIssuerOf(of(tenant), of(published))).toBe(may);
  });

  it('is never at another address', () => {
    expect(isIssuerOf(of('common'), `https://login.example.org/${own}/v2.0`)).toBe(false);
  });
});
