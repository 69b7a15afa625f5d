import { type Service, serviceNames, variableOf } from '@casebook/contracts';
import type { ServiceDatabase } from './databases.ts';
import type { Secrets } from './secrets.ts';

/** The port of each service and of the gateway. */
type ProgramPorts = Record<Service | 'gateway', number>;

export interface EnvironmentInputs {
  readonly databases: readonly ServiceDatabase[];
  readonly secrets: Secrets;
  readonly ports: ProgramPorts;
  readonly smtpUrl: string;
  /** The sandbox's issuer, and Casebook's client there. Absent if the sandbox isn't started. */
  readonly provider?: { readonly issuer: string; readonly id: string; readonly secret: string };
  /** The sandbox's stand-in for Stripe, and its keys. Absent if the sandbox isn't started. */
  readonly stripe?: {
    readonly apiUrl: string;
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly priceId: string;
  };
  /** The sandbox's stand-in for the language model, and its key. Absent if the sandbox isn't started. */
  readonly languageModel?: { readonly baseUrl: string; readonly apiKey: string };
  /** The operator's settings. They override the defaults here, except for settings that must be the same in all services. */
  readonly provided: Readonly<Record<string, string | undefined>>;
}

/** Derives one consistent environment for every service and the gateway. */
export function servicesEnvironment({
  databases,
  secrets,
  ports,
  smtpUrl,
  provider,
  stripe,
  languageModel,
  provided,
}: EnvironmentInputs): Record<string, string | undefined> {
  const origin = provided.AUTH_SITE_URL ?? `http://localhost:${ports.gateway}`;
  return {
    AUTH_AUTOCONFIRM: provided.NODE_ENV === 'production' ? 'off' : 'on',
    AUTH_SITE_URL: origin,
    AUTH_ISSUER: `${origin}/auth/v1`,
    SMTP_URL: smtpUrl,
    ...(provider && !provided.AUTH_OIDC_ISSUER ? clientOf(provider) : {}),
    ...(stripe && !provided.STRIPE_SECRET_KEY ? accountOf(stripe) : {}),
    ...(languageModel && !provided.OPENAI_API_KEY
      ? { OPENAI_BASE_URL: languageModel.baseUrl, OPENAI_API_KEY: languageModel.apiKey }
      : {}),
    ...(secrets.adminCodeHash && { ADMIN_CODE_HASH: secrets.adminCodeHash }),
    ...provided,
    PORT: String(ports.gateway),
    GATEWAY_SECRET: secrets.gatewaySecret,
    IDENTITY_KEY_SECRET: secrets.identityKeySecret,
    AUDIT_KEY: secrets.auditKey,
    AUTH_JWKS_URL: `http://127.0.0.1:${ports.identity}/auth/v1/.well-known/jwks.json`,
    ...Object.fromEntries(serviceNames.map((name) => [variableOf(name, 'PORT'), String(ports[name])])),
    ...Object.fromEntries(serviceNames.map((name) => [variableOf(name, 'URL'), `http://127.0.0.1:${ports[name]}`])),
    ...Object.fromEntries(databases.map(({ service, url }) => [variableOf(service, 'DATABASE_URL'), url])),
  };
}

const clientOf = ({ issuer, id, secret }: NonNullable<EnvironmentInputs['provider']>) => ({
  AUTH_OIDC_ISSUER: issuer,
  AUTH_OIDC_CLIENT_ID: id,
  AUTH_OIDC_CLIENT_SECRET: secret,
  AUTH_MANUAL_LINKING: 'on',
});

const accountOf = ({ apiUrl, secretKey, webhookSecret, priceId }: NonNullable<EnvironmentInputs['stripe']>) => ({
  STRIPE_API_URL: apiUrl,
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICE_ID: priceId,
});
