import { type Service, serviceNames } from '@casebook/contracts';
import { operatorPorts, type Ports } from '@casebook/messaging';
import {
  BootRefused,
  bootService,
  buildService,
  type Environment,
  type ProtectedSchema,
  type RunningService,
  readConfig,
  type ServiceConfig,
  type ServiceDefinition,
  type Settings,
} from '@casebook/platform';

/** A service with its config type erased, so that this process can handle all services alike. */
export interface HostedService {
  readonly name: Service;
  readonly settings: Settings;
  readonly migrations: string;
  readonly protectedSchema: ProtectedSchema | undefined;
  boot(environment: Environment, ports: Ports): Promise<RunningService>;
  build(environment: Environment, ports: Ports): ReturnType<typeof buildService>;
}

/** @returns every registered service, in order */
export const hostedServices = (): Promise<HostedService[]> => Promise.all(serviceNames.map(hostedService));

/**
 * Loads a service's definition, which the index of `apps/<name>` exports under the service's name.
 * @throws BootRefused if the index doesn't export it
 */
export async function hostedService(name: Service): Promise<HostedService> {
  const exported: Readonly<Record<string, ServiceDefinition<ServiceConfig, Ports> | undefined>> = await import(
    `@casebook/${name}`
  );
  const definition = exported[name];
  if (definition?.name !== name) throw new BootRefused(`@casebook/${name} exports no service definition "${name}"`);
  const { settings, migrations, protectedSchema } = definition;
  return {
    name,
    settings,
    migrations,
    protectedSchema,
    boot: (environment, ports) => bootService(definition, readConfig(settings, environment), ports),
    build: (environment, ports) => buildService(definition, readConfig(settings, environment), ports),
  };
}

export type App = Awaited<ReturnType<HostedService['build']>>['app'];

/** Builds a service without serving requests, runs `work` in it, and stops it. For commands and migrations. */
export async function withService<Result>(
  service: HostedService,
  environment: Environment,
  work: (app: App) => Promise<Result>,
): Promise<Result> {
  const { app, stop } = await service.build(environment, operatorPorts());
  try {
    return await work(app);
  } finally {
    await stop();
  }
}
