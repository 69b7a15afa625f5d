import { type Service, serviceNames, variableOf } from '@casebook/contracts';
import type { ServiceDatabase } from './databases.ts';
import type { Secrets } from './secrets.ts';

/** The port of each service and of the gateway. */
export type ProgramPorts = Record<Service | 'gateway', number>;

export interface EnvironmentInputs {
  readonly databases: readonly ServiceDatabase[];
  readonly secrets: Secrets;
  readonly ports: ProgramPorts;
  readonly smtpUrl: string;
  /** The sandbox's issuer and the client there; absent, the sandbox isn't started. */
  readonly provider?: { readonly issuer: string; readonly id: string; readonly secret: string };
  /** The operator's settings. They override the defaults here, but not the settings that must match between services. */
  readonly provided: Readonly<Record<string, string | undefined>>;
}

/** Derives one consistent environment for every service and the gateway. */
export function servicesEnvironment({
  databases,
  secrets,
  ports,
  smtpUrl,
  provider,
  provided,
}: EnvironmentInputs): Record<string, string | undefined> {
  const origin = provided.AUTH_SITE_URL ?? `http://localhost:${ports.gateway}`;
  return {
    AUTH_AUTOCONFIRM: provided.NODE_ENV === 'production' ? 'off' : 'on',
    AUTH_SITE_URL: origin,
    AUTH_ISSUER: `${origin}/auth/v1`,
    SMTP_URL: smtpUrl,
    ...(provider && !provided.AUTH_OIDC_ISSUER ? clientOf(provider) : {}),
    ...provided,
    PORT: String(ports.gateway),
    GATEWAY_SECRET: secrets.gatewaySecret,
    IDENTITY_KEY_SECRET: secrets.identityKeySecret,
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
});
