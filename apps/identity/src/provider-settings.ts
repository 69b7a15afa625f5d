import { type ConfigOf, httpUrl, secret, setting } from '@casebook/platform';
import { z } from 'zod';

const text = () => z.string().min(1).optional();

const GITHUB_URL = 'https://github.com';
/** Microsoft's tenant value that accepts accounts of any tenant, and personal accounts. */
const ANY_TENANT = 'common';

/** The settings of the providers. A provider whose client has neither id nor secret is off. */
export const providerSettings = {
  googleClientId: setting('AUTH_GOOGLE_CLIENT_ID', text(), 'The OAuth client at Google; absent, nobody signs in with Google'),
  googleClientSecret: secret('AUTH_GOOGLE_CLIENT_SECRET', text(), 'The secret of AUTH_GOOGLE_CLIENT_ID'),
  azureClientId: setting(
    'AUTH_AZURE_CLIENT_ID',
    text(),
    'The application at Microsoft Entra; absent, nobody signs in with Microsoft. Its ID tokens need the optional claims email and xms_edov',
  ),
  azureClientSecret: secret('AUTH_AZURE_CLIENT_SECRET', text(), 'The secret of AUTH_AZURE_CLIENT_ID'),
  azureTenant: setting(
    'AUTH_AZURE_TENANT',
    z
      .string()
      .regex(/^[\w.-]+$/, 'must be a tenant’s id or domain, common, organizations or consumers')
      .default(ANY_TENANT),
    'Whose Microsoft accounts sign in: a tenant’s id or domain, common, organizations or consumers',
  ),
  githubClientId: setting('AUTH_GITHUB_CLIENT_ID', text(), 'The OAuth app at GitHub; absent, nobody signs in with GitHub'),
  githubClientSecret: secret('AUTH_GITHUB_CLIENT_SECRET', text(), 'The secret of AUTH_GITHUB_CLIENT_ID'),
  githubUrl: setting('AUTH_GITHUB_URL', httpUrl().default(GITHUB_URL), 'GitHub, or a GitHub Enterprise server'),
  appleClientId: setting('AUTH_APPLE_CLIENT_ID', text(), 'The services id at Apple; absent, nobody signs in with Apple'),
  appleTeamId: setting('AUTH_APPLE_TEAM_ID', text(), 'The team at Apple that owns AUTH_APPLE_CLIENT_ID'),
  appleKeyId: setting('AUTH_APPLE_KEY_ID', text(), 'The id of AUTH_APPLE_PRIVATE_KEY'),
  applePrivateKey: secret(
    'AUTH_APPLE_PRIVATE_KEY',
    text(),
    'The PKCS #8 key of Sign in with Apple, in PEM; a line break may be written as \\n',
  ),
  oidcIssuer: setting(
    'AUTH_OIDC_ISSUER',
    httpUrl().optional(),
    'The issuer of any OpenID Connect provider, listed as custom:oidc; default in the embedded profile: the sandbox’s',
  ),
  oidcClientId: setting('AUTH_OIDC_CLIENT_ID', text(), 'The client at AUTH_OIDC_ISSUER'),
  oidcClientSecret: secret('AUTH_OIDC_CLIENT_SECRET', text(), 'The secret of AUTH_OIDC_CLIENT_ID'),
};

/** The configuration of the providers. */
export abstract class ProviderOptions implements ConfigOf<typeof providerSettings> {
  abstract readonly googleClientId: string | undefined;
  abstract readonly googleClientSecret: string | undefined;
  abstract readonly azureClientId: string | undefined;
  abstract readonly azureClientSecret: string | undefined;
  abstract readonly azureTenant: string;
  abstract readonly githubClientId: string | undefined;
  abstract readonly githubClientSecret: string | undefined;
  abstract readonly githubUrl: string;
  abstract readonly appleClientId: string | undefined;
  abstract readonly appleTeamId: string | undefined;
  abstract readonly appleKeyId: string | undefined;
  abstract readonly applePrivateKey: string | undefined;
  abstract readonly oidcIssuer: string | undefined;
  abstract readonly oidcClientId: string | undefined;
  abstract readonly oidcClientSecret: string | undefined;
}
