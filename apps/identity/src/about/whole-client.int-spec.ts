import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { GoTrueClient } from '@supabase/auth-js';
import { adminClient, serviceTokenOf } from '../../test/administrator.ts';
import { PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';

const DOCUMENT = join(import.meta.dirname, '../../../../docs/auth-api.md');
const ID = '5b0f8f4e-6a0c-4d5f-9a55-0d7f3b6a2f11';

/** Lists an object's public methods by the names that callers use, such as `auth.mfa.enroll`. */
function methodsOf(prefix: string, value: object): string[] {
  const names = new Set<string>();
  for (let level = value; level !== Object.prototype; level = Object.getPrototypeOf(level))
    for (const name of Object.getOwnPropertyNames(level)) names.add(name);
  return [...names]
    .filter((name) => !name.startsWith('_') && typeof Reflect.get(value, name) === 'function' && !INTERNAL.includes(name))
    .map((name) => `${prefix}.${name}`);
}

/** Internal methods of the client, and steps of its other methods. */
const INTERNAL = [
  'constructor',
  'fetch',
  'fetchJwk',
  'logger',
  'linkIdentityOAuth',
  'linkIdentityIdToken',
  'signInWithEthereum',
  'signInWithSolana',
];

/** Combines `enroll`, `challenge`, and `verify`, and calls the browser's authenticator in between. */
const BROWSER_ONLY = ['auth.mfa.webauthn.register'];

const methodsOfClient = (auth: GoTrueClient): string[] =>
  [
    ...methodsOf('auth', auth),
    ...methodsOf('auth.mfa', auth.mfa),
    ...methodsOf('auth.mfa.webauthn', auth.mfa.webauthn),
    ...methodsOf('auth.mfa.recoveryCodes', auth.mfa.recoveryCodes),
    ...methodsOf('auth.passkey', auth.passkey),
    ...methodsOf('auth.oauth', auth.oauth),
    ...methodsOf('auth.admin', auth.admin),
    ...methodsOf('auth.admin.mfa', auth.admin.mfa),
    ...methodsOf('auth.admin.oauth', auth.admin.oauth),
    ...methodsOf('auth.admin.customProviders', auth.admin.customProviders),
    ...methodsOf('auth.admin.passkey', auth.admin.passkey),
  ].filter((method) => !BROWSER_ONLY.includes(method));

describe('the whole unmodified client', () => {
  const tested = setUpIdentity();

  const signedIn = async (email: string) => {
    const auth = tested.client();
    await auth.signUp({ email, password: PASSWORD });
    return auth;
  };

  it('has a line in docs/auth-api.md for each method, and the test named there calls it', () => {
    const lines = readFileSync(DOCUMENT, 'utf8').matchAll(/^\| `(auth\.[\w.]+)` +\| `([^`]+)` +\|/gm);
    const documented = new Map([...lines].map(([, method = '', file = '']) => [method, file]));
    expect([...documented.keys()].sort()).toEqual(methodsOfClient(tested.client()).sort());
    const root = join(import.meta.dirname, '../../../..');
    const uncalled = [...documented].filter(([method, file]) => {
      const name = method.split('.').at(-1);
      return !new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, file), 'utf8'));
    });
    expect(uncalled).toEqual([]);
  });

  it('is refused what is off, with GoTrue’s codes: signInAnonymously, signInWithIdToken, signInWithSSO, signInWithWeb3', async () => {
    const auth = tested.client();
    const codeOf = async (attempt: Promise<{ error: { code?: string | undefined } | null }>) => (await attempt).error?.code;
    expect(await codeOf(auth.signInAnonymously())).toBe('anonymous_provider_disabled');
    expect(await codeOf(auth.signInWithIdToken({ provider: 'google', token: 'a.b.c' }))).toBe('provider_disabled');
    expect(await codeOf(auth.signInWithSSO({ domain: 'example.org' }))).toBe('saml_provider_disabled');
    const web3 = { chain: 'solana', message: 'x', signature: new Uint8Array(64) } as const;
    expect(await codeOf(auth.signInWithWeb3(web3))).toBe('web3_provider_disabled');
  });

  it('finds no OAuth server: oauth.*', async () => {
    const auth = await signedIn('oauth@example.org');
    const attempts = [
      auth.oauth.getAuthorizationDetails(ID),
      auth.oauth.approveAuthorization(ID, { skipBrowserRedirect: true }),
      auth.oauth.denyAuthorization(ID, { skipBrowserRedirect: true }),
      auth.oauth.listGrants(),
      auth.oauth.revokeGrant({ clientId: ID }),
    ];
    for (const { error } of await Promise.all(attempts)) expect(error).toMatchObject({ status: 404 });
  });

  it('finds no clients of an OAuth server and no custom providers: admin.oauth.*, admin.customProviders.*', async () => {
    const { oauth, customProviders } = adminClient(tested, await serviceTokenOf(tested));
    const provider = { provider_type: 'oidc', identifier: 'custom:x', name: 'x', client_id: 'x', client_secret: 'x' } as const;
    const attempts = [
      oauth.createClient({ client_name: 'x', redirect_uris: ['https://app.example'] }),
      oauth.deleteClient(ID),
      oauth.getClient(ID),
      oauth.listClients(),
      oauth.regenerateClientSecret(ID),
      oauth.updateClient(ID, {}),
      customProviders.createProvider(provider),
      customProviders.deleteProvider('custom:x'),
      customProviders.getProvider('custom:x'),
      customProviders.listProviders(),
      customProviders.updateProvider('custom:x', {}),
    ];
    for (const { error } of await Promise.all(attempts)) expect(error).toMatchObject({ status: 404, code: 'feature_disabled' });
  });

  it('renews its session by itself: initialize, startAutoRefresh, stopAutoRefresh, isThrowOnErrorEnabled, dispose', async () => {
    const auth = await signedIn('renewing@example.org');
    expect((await auth.initialize()).error).toBeNull();
    expect(auth.isThrowOnErrorEnabled()).toBe(false);
    const before = (await auth.getSession()).data.session;
    // When the client starts, it renews a session that is about to expire.
    const events: string[] = [];
    auth.onAuthStateChange((event) => void events.push(event));
    await auth.startAutoRefresh();
    await auth.stopAutoRefresh();
    expect((await auth.refreshSession()).error).toBeNull();
    expect((await auth.getSession()).data.session?.refresh_token).not.toBe(before?.refresh_token);
    expect(events).toContain('TOKEN_REFRESHED');
    auth.dispose();
  });
});
