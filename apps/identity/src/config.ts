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

const hours = () =>
  z.coerce
    .number('must be a number of hours')
    .positive('must be more than 0')
    .max(24 * 365, 'must be at most a year');

export const identitySettings = {
  ...serviceSettings('identity'),
  keySecret: secret(
    'IDENTITY_KEY_SECRET',
    z.string('is required').min(32, 'must be at least 32 characters'),
    'Seals the keys that sign access tokens, as they lie in the database',
  ),
  limitScale: limitScale(),
  sessionIdleHours: setting(
    'AUTH_SESSION_IDLE_HOURS',
    hours().default(14 * 24),
    'After how many hours without a refresh a session ends',
  ),
  sessionMaxHours: setting(
    'AUTH_SESSION_MAX_HOURS',
    hours().default(30 * 24),
    'After how many hours a session ends, however active it is',
  ),
  autoconfirm: setting('AUTH_AUTOCONFIRM', onOff(true), 'Whether an address counts as confirmed at sign-up, without a mail'),
  siteUrl: setting(
    'AUTH_SITE_URL',
    httpUrl().default('http://localhost:8080'),
    'Where the web app is; links lead there unless they say otherwise',
  ),
  redirectAllowList: setting(
    'AUTH_REDIRECT_ALLOW_LIST',
    commaSeparated().pipe(z.array(httpUrl())).optional(),
    'Addresses, and what lies below them, that a mailed link may lead to; absent, those of AUTH_SITE_URL',
  ),
  smtpUrl: setting(
    'SMTP_URL',
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' }).default('smtp://127.0.0.1:8025'),
    'The server that takes mail',
  ),
  mailFrom: setting(
    'MAIL_FROM',
    z
      .string()
      .regex(/@[^\s@<>]+>?$/, 'must end in an e-mail address')
      .default('Casebook <no-reply@casebook.example>'),
    'Whom mail is from',
  ),
};
export type IdentityConfig = ConfigOf<typeof identitySettings>;

export const readIdentityConfig = (environment: Environment = process.env): IdentityConfig =>
  readConfig(identitySettings, environment);
