import { type Service, serviceNames, variableOf } from '@casebook/contracts';
import type { ServiceDatabase } from './databases.ts';
import type { Secrets } from './secrets.ts';

/** Where each of the programs listens. */
export type ProgramPorts = Record<Service | 'gateway', number>;

export interface EnvironmentFacts {
  readonly databases: readonly ServiceDatabase[];
  readonly secrets: Secrets;
  readonly ports: ProgramPorts;
  readonly smtpUrl: string;
  /** What the operator gave; it wins over the defaults here, but not over what must agree between the services. */
  readonly given: Readonly<Record<string, string | undefined>>;
}

/** The settings of every service, agreeing with one another. */
export function servicesEnvironment({
  databases,
  secrets,
  ports,
  smtpUrl,
  given,
}: EnvironmentFacts): Record<string, string | undefined> {
  const origin = given.AUTH_SITE_URL ?? `http://localhost:${ports.gateway}`;
  return {
    AUTH_AUTOCONFIRM: given.NODE_ENV === 'production' ? 'off' : 'on',
    AUTH_SITE_URL: origin,
    AUTH_ISSUER: `${origin}/auth/v1`,
    SMTP_URL: smtpUrl,
    ...given,
    PORT: String(ports.gateway),
    GATEWAY_SECRET: secrets.gatewaySecret,
    IDENTITY_KEY_SECRET: secrets.identityKeySecret,
    AUTH_JWKS_URL: `http://127.0.0.1:${ports.identity}/auth/v1/.well-known/jwks.json`,
    ...Object.fromEntries(serviceNames.map((name) => [variableOf(name, 'PORT'), String(ports[name])])),
    ...Object.fromEntries(serviceNames.map((name) => [variableOf(name, 'URL'), `http://127.0.0.1:${ports[name]}`])),
    ...Object.fromEntries(databases.map(({ service, url }) => [variableOf(service, 'DATABASE_URL'), url])),
  };
}
