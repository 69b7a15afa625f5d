import { admin, readAdminConfig } from '@casebook/admin';
import { bank, readBankConfig } from '@casebook/bank';
import { billing, readBillingConfig } from '@casebook/billing';
import type { Service } from '@casebook/contracts';
import { identity, readIdentityConfig } from '@casebook/identity';
import type { Ports } from '@casebook/messaging';
import {
  bootService,
  buildService,
  type Environment,
  type RunningService,
  type ServiceConfig,
  type ServiceDefinition,
} from '@casebook/platform';
import { quiz, readQuizConfig } from '@casebook/quiz';

/** A service as this process handles it, whatever its own settings are. */
export interface HostedService {
  readonly name: Service;
  readonly migrations: string;
  boot(environment: Environment, ports: Ports): Promise<RunningService>;
  build(environment: Environment, ports: Ports): ReturnType<typeof buildService>;
}

function host<Config extends ServiceConfig>(
  name: Service,
  definition: ServiceDefinition<Config, Ports>,
  readConfig: (environment: Environment) => Config,
): HostedService {
  return {
    name,
    migrations: definition.migrations,
    boot: (environment, ports) => bootService(definition, readConfig(environment), ports),
    build: (environment, ports) => buildService(definition, readConfig(environment), ports),
  };
}

/** Every service there is. */
export const hostedServices: readonly HostedService[] = [
  host('identity', identity, readIdentityConfig),
  host('bank', bank, readBankConfig),
  host('quiz', quiz, readQuizConfig),
  host('billing', billing, readBillingConfig),
  host('admin', admin, readAdminConfig),
];

export function hostedService(name: string): HostedService {
  const found = hostedServices.find((service) => service.name === name);
  if (!found) throw new Error(`There is no service ${name}`);
  return found;
}
