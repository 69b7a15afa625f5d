import { ConfigError } from '@casebook/platform';
import type { ProviderOptions } from '../provider-settings.ts';

/** GoTrue's names of the providers, and `custom:oidc` for the issuer that an operator chooses. */
export const providerNames = ['google', 'azure', 'github', 'apple', 'custom:oidc'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The private key with which a client of Apple signs its client secrets. */
export interface AppleKey {
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS #8, PEM. */
  readonly privateKey: string;
}

/** An enabled provider: its addresses, and Casebook's client there. */
export interface Provider {
  readonly name: ProviderName;
  /** `github` is OAuth 2.0 with GitHub's own API for the account; `openid` is OpenID Connect. */
  readonly protocol: 'openid' | 'github';
  /** The issuer's identifier, or GitHub's address. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | AppleKey;
  /** The scopes that a sign-in needs. */
  readonly scopes: readonly string[];
  /** Whether the provider makes the browser post a form to the callback (`form_post`) instead of redirecting. */
  readonly postsForm: boolean;
  /** The name of the claim that is true if the provider verified the address. */
  readonly verifiedClaim: string;
}

type Definition = Omit<Provider, 'name' | 'issuer' | 'clientId' | 'clientSecret'> & {
  readonly settings: (options: ProviderOptions) => Readonly<Record<string, string | undefined>>;
  readonly issuer: (options: ProviderOptions) => string | undefined;
};

const openid = {
  protocol: 'openid',
  scopes: ['openid', 'email', 'profile'],
  postsForm: false,
  verifiedClaim: 'email_verified',
} as const;

const MICROSOFT = 'https://login.microsoftonline.com';
const TENANT_ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const MICROSOFT_ISSUER = new RegExp(`^${MICROSOFT}/(?:${TENANT_ID}|\\{tenantid\\})/v2\\.0$`);

/**
 * Compares the issuer in a provider's metadata with the configured one. `openid-client` already refuses a different one, except for
 * Microsoft, whose metadata contains a tenant's id, or `{tenantid}` where any tenant may sign in.
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc
 */
export function isIssuerOf(configured: string, published: string): boolean {
  if (!configured.startsWith(`${MICROSOFT}/`)) return true;
  return MICROSOFT_ISSUER.test(configured) ? published === configured : MICROSOFT_ISSUER.test(published);
}

/**
 * To add a provider, add an entry here and its settings to `provider-settings.ts`. `settings` are its client's settings, either all set or
 * all absent: first the id, then the secret or the values that sign the secret.
 */
const definitions: Readonly<Record<ProviderName, Definition>> = {
  google: {
    ...openid,
    settings: ({ googleClientId, googleClientSecret }) => ({
      AUTH_GOOGLE_CLIENT_ID: googleClientId,
      AUTH_GOOGLE_CLIENT_SECRET: googleClientSecret,
    }),
    issuer: () => 'https://accounts.google.com',
  },
  azure: {
    ...openid,
    settings: ({ azureClientId, azureClientSecret }) => ({
      AUTH_AZURE_CLIENT_ID: azureClientId,
      AUTH_AZURE_CLIENT_SECRET: azureClientSecret,
    }),
    issuer: ({ azureTenant }) => `${MICROSOFT}/${azureTenant}/v2.0`,
    // Any tenant's administrator can give an account any address. This claim is true only if Microsoft verified the address's domain.
    verifiedClaim: 'xms_edov',
  },
  github: {
    protocol: 'github',
    settings: ({ githubClientId, githubClientSecret }) => ({
      AUTH_GITHUB_CLIENT_ID: githubClientId,
      AUTH_GITHUB_CLIENT_SECRET: githubClientSecret,
    }),
    issuer: ({ githubUrl }) => githubUrl.replace(/\/$/, ''),
    scopes: ['user:email'],
    postsForm: false,
    verifiedClaim: 'email_verified',
  },
  apple: {
    ...openid,
    settings: ({ appleClientId, appleTeamId, appleKeyId, applePrivateKey }) => ({
      AUTH_APPLE_CLIENT_ID: appleClientId,
      AUTH_APPLE_TEAM_ID: appleTeamId,
      AUTH_APPLE_KEY_ID: appleKeyId,
      AUTH_APPLE_PRIVATE_KEY: applePrivateKey,
    }),
    issuer: () => 'https://appleid.apple.com',
    scopes: ['openid', 'email', 'name'],
    // Apple requires `form_post` if any scope is requested.
    postsForm: true,
  },
  'custom:oidc': {
    ...openid,
    settings: ({ oidcIssuer, oidcClientId, oidcClientSecret }) => ({
      AUTH_OIDC_CLIENT_ID: oidcClientId,
      AUTH_OIDC_CLIENT_SECRET: oidcClientSecret,
      AUTH_OIDC_ISSUER: oidcIssuer,
    }),
    issuer: ({ oidcIssuer }) => oidcIssuer,
  },
};

/**
 * @returns the providers whose clients are configured
 * @throws ConfigError for a client with missing settings, and for an issuer on another machine without HTTPS
 */
export function enabledProviders(options: ProviderOptions): Provider[] {
  const providers = providerNames.map((name) => enabledProvider(name, definitions[name], options));
  return providers.filter((provider) => provider !== undefined);
}

function enabledProvider(name: ProviderName, definition: Definition, options: ProviderOptions): Provider | undefined {
  const { settings, issuer: issuerOf, ...rest } = definition;
  const client = settings(options);
  const missing = Object.keys(client).filter((variable) => client[variable] === undefined);
  const values = Object.values(client).filter((value) => value !== undefined);
  if (values.length === 0) return undefined;
  if (missing.length > 0)
    throw new ConfigError(
      missing.map((variable) => `${variable}: is required with the other settings of ${name}, but nothing was given`),
    );
  const [clientId = '', ...secrets] = values;
  const issuer = issuerOf(options) ?? '';
  requireSafeIssuer(name, issuer);
  return { ...rest, name, issuer, clientId, clientSecret: name === 'apple' ? appleKey(secrets) : (secrets[0] ?? '') };
}

const appleKey = ([teamId = '', keyId = '', privateKey = '']: readonly string[]): AppleKey => ({
  teamId,
  keyId,
  privateKey: privateKey.replaceAll('\\n', '\n'),
});

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function requireSafeIssuer(name: ProviderName, issuer: string): void {
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'https:' || LOOPBACK.includes(hostname)) return;
  throw new ConfigError([`the address of ${name}: must be an https address, but "${issuer}" was given`]);
}
