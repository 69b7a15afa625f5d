import { signingAlgorithms } from '@casebook/contracts';
import { type CharacterClass, characterClasses, PASSWORD_MIN } from '@casebook/exam';
import { mailSettings } from '@casebook/mail';
import {
  type ConfigOf,
  commaSeparated,
  type Environment,
  httpUrl,
  limitScale,
  onOff,
  readConfig,
  secret,
  serviceSettings,
  setting,
} from '@casebook/platform';
import { z } from 'zod';
import { providerSettings } from './provider-settings.ts';
import { NO_ISSUER } from './service-role/configured-service-keys.ts';
import { serviceRoleJwk } from './service-role-jwk.ts';

const hours = () =>
  z.coerce
    .number('must be a number of hours')
    .positive('must be more than 0')
    .max(24 * 365, 'must be at most a year');

/** A whole number between two bounds. */
const whole = (min: number, max: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

const classNames = Object.keys(characterClasses) as CharacterClass[];
/** The value that requires no character classes. An empty value can't mean this, because an empty setting counts as not set. */
const NO_CLASSES = 'none';
/** GoTrue's minimum and default. */
const PASSWORD_LEAST = 6;
/** NIST SP 800-63B-4, section 3.1.1.2: at least 64 must be permitted. */
const PASSWORD_MAX = 64;

export const identitySettings = {
  ...serviceSettings('identity'),
  keySecret: secret(
    'IDENTITY_KEY_SECRET',
    z.string('is required').min(32, 'must be at least 32 characters'),
    'Encrypts the signing keys of access tokens in the database',
  ),
  signingAlgorithm: setting(
    'AUTH_SIGNING_ALGORITHM',
    z.enum(signingAlgorithms, `must be one of ${signingAlgorithms.join(', ')}`).default('ES256'),
    'The algorithm of the next signing key; `npm run keys -- rotate` replaces a key of another one',
  ),
  serviceRoleSecret: secret(
    'AUTH_SERVICE_ROLE_SECRET',
    z.string().min(32, 'must be at least 32 characters').optional(),
    'Also accepts service-role tokens signed with it (HS256) at /auth/v1/admin; absent, only those of a published key',
  ),
  adminCodeHash: secret(
    'ADMIN_CODE_HASH',
    z
      .string()
      .regex(/^\$argon2id\$/, 'must be a hash that `npm run admin-code -- set` prints')
      .optional(),
    'The hash of the code that admins enter before they use admin privileges; absent, the admin app stays locked',
  ),
  serviceRoleJwk: setting(
    'AUTH_SERVICE_ROLE_JWK',
    serviceRoleJwk().optional(),
    'Also accepts service-role tokens of this public RSA key (RS256, a JWK with kid) at /auth/v1/admin',
  ),
  serviceRoleIssuers: setting(
    'AUTH_SERVICE_ROLE_ISSUERS',
    commaSeparated().default([]),
    `Further issuers of service-role tokens that AUTH_SERVICE_ROLE_SECRET or AUTH_SERVICE_ROLE_JWK verifies, which need no expiry; ${NO_ISSUER}: tokens without an issuer`,
  ),
  limitScale: limitScale(),
  sessionIdleHours: setting(
    'AUTH_SESSION_IDLE_HOURS',
    hours().default(14 * 24),
    'Hours without a refresh after which a session ends',
  ),
  sessionMaxHours: setting(
    'AUTH_SESSION_MAX_HOURS',
    hours().default(30 * 24),
    'Hours after which a session ends, even if it is active',
  ),
  passwordMinLength: setting(
    'AUTH_PASSWORD_MIN_LENGTH',
    z.coerce
      .number('must be a number of characters')
      .int('must be a whole number')
      .min(PASSWORD_LEAST, `must be at least ${PASSWORD_LEAST}`)
      .max(PASSWORD_MAX, `must be at most ${PASSWORD_MAX}`)
      .default(PASSWORD_MIN),
    `The least characters of a new password; fewer than ${PASSWORD_MIN} don’t meet NIST SP 800-63B and OWASP ASVS`,
  ),
  passwordRequiredCharacters: setting(
    'AUTH_PASSWORD_REQUIRED_CHARACTERS',
    commaSeparated()
      .transform((names) => names.filter((name) => name !== NO_CLASSES))
      .pipe(z.array(z.enum(classNames, `must be ${NO_CLASSES}, or a list of ${classNames.join(', ')}`)))
      .default([...classNames]),
    `The kinds of characters that a new password must contain; ${NO_CLASSES}: no rule`,
  ),
  argon2MemoryKib: setting(
    'AUTH_ARGON2_MEMORY_KIB',
    whole(7_168, 1_048_576).default(19_456),
    'Memory of a password hash (argon2id) in KiB; a hash with other parameters is replaced at the next sign-in',
  ),
  argon2Iterations: setting('AUTH_ARGON2_ITERATIONS', whole(1, 20).default(2), 'Passes of a password hash over its memory'),
  argon2Parallelism: setting('AUTH_ARGON2_PARALLELISM', whole(1, 16).default(1), 'Lanes of a password hash'),
  autoconfirm: setting('AUTH_AUTOCONFIRM', onOff(true), 'Whether sign-up confirms addresses without a mail'),
  disableSignup: setting(
    'AUTH_DISABLE_SIGNUP',
    onOff(false),
    'Whether visitors get no accounts; admins still create and invite them, and existing sign-ups can be confirmed',
  ),
  anonymousUsers: setting(
    'AUTH_ANONYMOUS_USERS',
    onOff(false),
    'Whether a visitor gets an account without an address, which they can add later; the web app does not offer it',
  ),
  implicitFlow: setting(
    'AUTH_IMPLICIT_FLOW',
    onOff(false),
    'Whether mailed links of clients without PKCE redirect with a session in the fragment; the web app uses PKCE',
  ),
  manualLinking: setting(
    'AUTH_MANUAL_LINKING',
    onOff(false),
    'Whether members link accounts at providers to theirs, and unlink them',
  ),
  ...providerSettings,
  siteUrl: setting(
    'AUTH_SITE_URL',
    httpUrl().default('http://localhost:8080'),
    'The address of the web app, the default target of links',
  ),
  redirectAllowList: setting(
    'AUTH_REDIRECT_ALLOW_LIST',
    commaSeparated().pipe(z.array(httpUrl())).optional(),
    'Addresses to which mailed links may redirect, including their subpaths; default: AUTH_SITE_URL',
  ),
  passkeys: setting(
    'AUTH_PASSKEYS',
    onOff(true),
    'Whether members can sign in by passkey; off where AUTH_SITE_URL is neither an https address nor localhost',
  ),
  webauthnRpId: setting(
    'AUTH_WEBAUTHN_RP_ID',
    z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain')
      .optional(),
    'The domain that passkeys and security keys belong to; a change makes existing ones unusable; default: AUTH_SITE_URL’s',
  ),
  webauthnRpOrigins: setting(
    'AUTH_WEBAUTHN_RP_ORIGINS',
    commaSeparated().pipe(z.array(httpUrl())).optional(),
    'The origins of pages that may use passkeys and security keys; default: AUTH_SITE_URL’s',
  ),
  ...mailSettings,
};
export type IdentityConfig = ConfigOf<typeof identitySettings>;

export const readIdentityConfig = (environment: Environment = process.env): IdentityConfig =>
  readConfig(identitySettings, environment);
