import { sign } from 'node:crypto';
import { AuthError, type AuthorizeQuery, type ProviderCallback } from '@casebook/contracts';
import { Clock, Log } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { ClientAuth } from 'openid-client';
import * as oauth from 'openid-client';
import { IdentityOptions } from '../identity-options.ts';
import { appleClaims, gitHubClaims, type ProviderProfile, profileOf } from './provider-profile.ts';
import { type AppleKey, isIssuerOf, type Provider } from './provider-table.ts';

/** Apple accepts up to six months, but each secret is used immediately. */
const VALID_SECONDS = 5 * 60;

/**
 * Signs the client secret that Apple requires: a JWT with the client's key.
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

/** Authenticates to Apple as a client, with a new secret each time. */
const appleAuth =
  (key: AppleKey, now: () => Date): ClientAuth =>
  (_server, { client_id: clientId }, body) => {
    body.set('client_id', clientId);
    body.set('client_secret', appleSecret(key, clientId, now()));
  };

/** A sign-in makes at most three requests to a provider, which must fit into the gateway's 15 seconds. */
const TIMEOUT_SECONDS = 4;

/** Secrets of one round trip to a provider. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier between this service and the provider. */
  readonly codeVerifier: string;
}

/** The parameters of a request that are passed on to the provider. */
type PassedOn = Pick<AuthorizeQuery, 'scopes' | 'prompt' | 'login_hint' | 'domain_hint' | 'hd' | 'access_type'>;

/** Calls the providers. `openid-client` does all checks of the protocols: state, issuer (RFC 9207), PKCE, nonce, and signature. */
@Injectable()
export class ProviderClient {
  readonly #configurations = new Map<string, Promise<oauth.Configuration>>();

  constructor(
    private readonly options: IdentityOptions,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * @returns the provider's authorization URL, to which the browser is redirected
   * @throws service_unavailable if the provider doesn't respond
   */
  async authorizationUrl(provider: Provider, { state, nonce, codeVerifier }: FlowSecrets, passedOn: PassedOn): Promise<string> {
    const configuration = await this.#open(provider).catch((error: unknown) =>
      this.#refuse(provider, error, 'service_unavailable'),
    );
    const { scopes = '', ...hints } = passedOn;
    const scope = [...new Set([...provider.scopes, ...scopes.split(' ').filter(Boolean)])].join(' ');
    const optional = Object.entries(hints).filter((hint): hint is [string, string] => hint[1] !== undefined);
    const url = oauth.buildAuthorizationUrl(configuration, {
      ...Object.fromEntries(optional),
      redirect_uri: this.#callback,
      response_type: 'code',
      scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(provider.protocol === 'openid' && { nonce }),
      ...(provider.postsForm && { response_mode: 'form_post' }),
    });
    return url.href;
  }

  /**
   * Exchanges the parameters of the provider's callback for the profile of the account that signed in there.
   * @throws ProviderDenial if the provider returned an error
   * @throws unexpected_failure if it doesn't respond, or its response is not valid
   */
  async profile(provider: Provider, secrets: FlowSecrets, { user, ...callback }: ProviderCallback): Promise<ProviderProfile> {
    try {
      const configuration = await this.#open(provider);
      const claims = await this.#claims(provider, configuration, secrets, callback);
      return profileOf(provider, provider.name === 'apple' ? { ...appleClaims(user), ...claims } : claims);
    } catch (error) {
      if (error instanceof oauth.AuthorizationResponseError) throw new ProviderDenial(error);
      return this.#refuse(provider, error, 'unexpected_failure');
    }
  }

  async #claims(
    provider: Provider,
    configuration: oauth.Configuration,
    { state, nonce, codeVerifier }: FlowSecrets,
    callback: Omit<ProviderCallback, 'user'>,
  ): Promise<object> {
    const returned = new URL(this.#callback);
    for (const [name, value] of Object.entries(callback)) if (value !== undefined) returned.searchParams.set(name, value);
    const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
    if (provider.protocol === 'github') {
      const { access_token } = await oauth.authorizationCodeGrant(configuration, returned, checks);
      const [account, emails] = await Promise.all(
        ['user', 'user/emails'].map((path) => this.#fetch(configuration, access_token, `${gitHubApi(provider.issuer)}/${path}`)),
      );
      return gitHubClaims(account, emails);
    }
    const tokens = await oauth.authorizationCodeGrant(configuration, returned, { ...checks, expectedNonce: nonce });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider returned no ID token');
    if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
    return { ...(await oauth.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
  }

  async #fetch(configuration: oauth.Configuration, accessToken: string, url: string): Promise<unknown> {
    const headers = new Headers({ accept: 'application/vnd.github+json' });
    const response = await oauth.fetchProtectedResource(configuration, accessToken, new URL(url), 'GET', undefined, headers);
    if (!response.ok) throw new Error(`${url} responded ${response.status}`);
    return response.json();
  }

  get #callback(): string {
    return `${this.options.issuer}/callback`;
  }

  /** Reads a provider's metadata once. After a failure the next sign-in reads them again. */
  #open(provider: Provider): Promise<oauth.Configuration> {
    const opened = this.#configurations.get(provider.name) ?? this.#discover(provider);
    this.#configurations.set(provider.name, opened);
    opened.catch(() => this.#configurations.delete(provider.name));
    return opened;
  }

  async #discover(provider: Provider): Promise<oauth.Configuration> {
    const { issuer, clientId, clientSecret } = provider;
    const auth =
      typeof clientSecret === 'string' ? oauth.ClientSecretPost(clientSecret) : appleAuth(clientSecret, () => this.clock.now());
    // `enabledProviders` accepts plain HTTP on a loopback address only.
    const insecure = new URL(issuer).protocol === 'http:' ? [oauth.allowInsecureRequests] : [];
    if (provider.protocol === 'openid') {
      const discovered = await oauth.discovery(new URL(issuer), clientId, undefined, auth, {
        timeout: TIMEOUT_SECONDS,
        execute: [oauth.enableNonRepudiationChecks, ...insecure],
      });
      const published = discovered.serverMetadata().issuer;
      if (!isIssuerOf(issuer, published)) throw new Error(`The metadata of ${issuer} name the issuer ${published}`);
      return discovered;
    }
    const endpoint = `${issuer}/login/oauth`;
    const metadata = {
      issuer: endpoint,
      authorization_endpoint: `${endpoint}/authorize`,
      token_endpoint: `${endpoint}/access_token`,
    };
    const configuration = new oauth.Configuration(metadata, clientId, undefined, auth);
    configuration.timeout = TIMEOUT_SECONDS;
    for (const allow of insecure) allow(configuration);
    return configuration;
  }

  #refuse({ name: provider }: Provider, cause: unknown, code: 'service_unavailable' | 'unexpected_failure'): never {
    this.log.warn({ err: cause, provider }, 'a sign-in by a provider failed');
    const message =
      code === 'service_unavailable' ? `${provider} is not available right now` : 'Unable to exchange external code';
    throw new AuthError(code, { message }, { cause });
  }
}

const GITHUB = 'https://github.com';

/** GitHub Enterprise serves its API below its own address. */
const gitHubApi = (url: string): string => (url === GITHUB ? 'https://api.github.com' : `${url}/api/v3`);

const MAX_TEXT = 200;

/** An error that a provider returned in the redirect, such as `access_denied`. Its texts come from the URL, so anyone can forge them. */
export class ProviderDenial extends Error {
  readonly error: string;

  constructor({ error, error_description: description }: Pick<oauth.AuthorizationResponseError, 'error' | 'error_description'>) {
    super((description ?? '').slice(0, MAX_TEXT));
    this.name = 'ProviderDenial';
    this.error = error.slice(0, MAX_TEXT);
  }
}
