import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { ISSUER_PATH, IssuerAccounts, issuerClient } from './issuer-accounts.ts';
import { issuerErrorPage } from './sign-in-page.ts';

interface Entry {
  readonly payload: AdapterPayload;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const MAX_ENTRIES = 5_000;

/** The issuer's storage: sessions, codes, and tokens in memory. Beyond a limit, the oldest are dropped. */
function memoryAdapters(now: () => number = Date.now): AdapterFactory {
  const entries = new Map<string, Entry>();
  const current = ([, { expiresAt }]: [string, Entry]) => expiresAt > now();
  const findWhere = (isMatch: (payload: AdapterPayload) => boolean) =>
    [...entries].filter(current).find(([, { payload }]) => isMatch(payload))?.[1].payload;
  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id, payload, expiresIn) => {
        entries.set(keyOf(id), { payload, expiresAt: expiresIn ? now() + expiresIn * 1_000 : Number.POSITIVE_INFINITY });
        for (const key of [...entries.keys()].slice(0, Math.max(0, entries.size - MAX_ENTRIES))) entries.delete(key);
      },
      find: async (id) => {
        const entry = entries.get(keyOf(id));
        return entry && current([id, entry]) ? entry.payload : undefined;
      },
      findByUid: async (uid) => findWhere((payload) => payload.kind === model && payload.uid === uid),
      findByUserCode: async (userCode) => findWhere((payload) => payload.kind === model && payload.userCode === userCode),
      consume: async (id) => {
        const entry = entries.get(keyOf(id));
        if (entry) entries.set(keyOf(id), { ...entry, payload: { ...entry.payload, consumed: Math.floor(now() / 1_000) } });
      },
      destroy: async (id) => void entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}

const TTL_SECONDS = 10 * 60;
const SCOPES = ['openid', 'email', 'profile'];

/**
 * An OpenID Connect issuer with real signatures and checks, but without a consent screen. It runs on the same server as the sandbox's
 * pages.
 */
export class Issuer {
  readonly accounts = new IssuerAccounts();
  #provider: Provider | undefined;

  /** @param origin the server's public address, which isn't known until the server listens */
  open(origin: string): string {
    this.#provider = new Provider(`${origin}${ISSUER_PATH}`, configurationOf(this.accounts));
    return this.#provider.issuer;
  }

  get provider(): Provider {
    if (!this.#provider) throw new Error('The issuer opens once the server listens');
    return this.#provider;
  }

  /** @returns whether the request belongs to the issuer, which then responds to it */
  serve(request: IncomingMessage & { originalUrl?: string }, response: ServerResponse): boolean {
    const { url = '' } = request;
    if (!url.startsWith(`${ISSUER_PATH}/`)) return false;
    // Express passes the original URL like this to a mounted application.
    request.originalUrl = url;
    request.url = url.slice(ISSUER_PATH.length);
    // Removing the session cookie makes the sign-in page show every time, so that a developer can sign in as another person without signing
    // out.
    request.headers.cookie = request.headers.cookie?.replaceAll(/_session[^;]*;?/g, '');
    void this.provider.callback()(request, response);
    return true;
  }
}

function configurationOf(accounts: IssuerAccounts): Configuration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    adapter: memoryAdapters(),
    clients: [
      {
        client_id: issuerClient.id,
        client_secret: issuerClient.secret,
        // A native client may use loopback addresses on any port.
        application_type: 'native',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: ['http://localhost/auth/v1/callback', 'http://127.0.0.1/auth/v1/callback'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    scopes: SCOPES,
    ttl: { Interaction: TTL_SECONDS, Grant: TTL_SECONDS, Session: TTL_SECONDS, AccessToken: TTL_SECONDS, IdToken: TTL_SECONDS },
    renderError: async (context, { error, error_description }) => {
      context.type = 'html';
      context.body = issuerErrorPage(error_description ?? error);
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As at Google, the ID token contains the claims of the requested scopes.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy: signInOnly(), url: (_context, { uid }) => `/issuer-sign-in/${uid}` },
    findAccount: (_context, sub) => {
      const account = accounts.find(sub);
      return account && { accountId: sub, claims: async () => ({ ...account }) };
    },
    loadExistingGrant: grantEverything,
  };
}

function signInOnly(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

/** Grants what the client requests, so that the issuer shows no consent screen. */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' });
  grant.addOIDCScope(SCOPES.join(' '));
  await grant.save();
  return grant;
}
