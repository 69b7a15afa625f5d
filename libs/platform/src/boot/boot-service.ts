import type { Service } from '@casebook/contracts';
import { type DynamicModule, type ExceptionFilter, RequestMethod } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PERMISSION } from '../auth/allow.decorator.ts';
import { EndedSessions } from '../auth/ended-sessions.ts';
import { type Clock, SystemClock } from '../clock/clock.ts';
import type { ServiceConfig, ServiceSettings } from '../config/service-settings.ts';
import { Database, type OpenPrisma, type PostgresParameters } from '../database/database.ts';
import { DatabaseListener } from '../database/listener.ts';
import type { ProtectedSchema } from '../database/protected-schema.ts';
import { BootRefused } from '../errors/boot-refused.ts';
import { failHealthOnException, Health } from '../health/health.ts';
import { drainConnections } from '../http/closing-connections.ts';
import { createApp } from '../http/create-app.ts';
import { guardMetrics } from '../http/guard-metrics.ts';
import { serveApiDescription } from '../http/openapi.ts';
import { shedLoad } from '../http/shed-load.ts';
import { Log, openLog } from '../logging/logger.ts';
import { measureRequests } from '../metrics/measure-work.ts';
import { Metrics } from '../metrics/metrics.ts';
import { Tracing } from '../tracing/tracing.ts';
import { PlatformModule } from './platform.module.ts';
import type { RunningProgram } from './run-main.ts';
import { Shutdown } from './shutdown.ts';

/**
 * Denies by default: startup fails unless every route declares who may call it.
 * @throws BootRefused listing the routes that don't
 */
function requirePermissions(discovery: DiscoveryService, scanner: MetadataScanner, reflector: Reflector): void {
  const undeclared: string[] = [];
  for (const { instance, metatype } of discovery.getControllers()) {
    if (!instance || !metatype) continue;
    const prototype = Object.getPrototypeOf(instance);
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name];
      const method: RequestMethod | undefined = Reflect.getMetadata('method', handler);
      if (method === undefined) continue;
      if (!reflector.getAllAndOverride(PERMISSION, [handler, metatype])) undeclared.push(`${metatype.name}.${name}`);
    }
  }
  if (undeclared.length > 0) throw new BootRefused(`Routes without a declared permission (@Allow): ${undeclared.join(', ')}`);
}

/** A service's definition: name, settings, Prisma client, migrations and features. */
export interface ServiceDefinition<Config extends ServiceConfig, Ports> {
  readonly name: Service;
  readonly settings: ServiceSettings;
  readonly openPrisma: OpenPrisma;
  readonly postgres?: PostgresParameters;
  /** The folder of the service's own migrations. */
  readonly migrations: string;
  readonly protectedSchema?: ProtectedSchema;
  /** The service's modules, with the adapters of the profile. */
  module(config: Config, ports: Ports): DynamicModule;
  /** A filter for paths with their own error format. All other paths get problem+json. */
  errorFilter?(log: Log): ExceptionFilter;
}

export interface RunningService extends RunningProgram {
  readonly app: NestFastifyApplication;
  readonly url: string;
  /** Stops accepting requests, completes the running ones, publishes the outbox, and closes. */
  stop(): Promise<void>;
  drain(): Promise<void>;
  fail(error: unknown): void;
}

export interface BootOptions {
  readonly clock?: Clock;
}

/**
 * Creates a service without listening; also used for its API description and for operators' commands.
 * @throws BootRefused if a route has no permission or an event has no handler
 */
export async function buildService<Config extends ServiceConfig, Ports>(
  definition: ServiceDefinition<Config, Ports>,
  config: Config,
  ports: Ports,
  { clock = new SystemClock() }: BootOptions = {},
): Promise<{ app: NestFastifyApplication; stop: () => Promise<void> }> {
  const { name: service, openPrisma, postgres } = definition;
  const log = openLog(service, config.logLevel);
  const tracing = new Tracing(service, config.otlpUrl);
  const platform = PlatformModule.register({ service, config, openPrisma, postgres, clock, log, tracing });
  class ServiceRoot {}
  const root = { module: ServiceRoot, imports: [platform, definition.module(config, ports)] };
  const app = await createApp(root, { log, tracing, parsesBodies: true, errorFilter: definition.errorFilter?.(log) });
  requirePermissions(app.get(DiscoveryService, { strict: false }), new MetadataScanner(), app.get(Reflector));
  const shutdown = app.get(Shutdown);
  const stop = async () => {
    await app.close();
    await shutdown.run(log);
    await app.get(Database).close();
    await tracing.stop();
  };
  return { app, stop };
}

/** Creates a service, subscribes it to its database's notifications, and listens. */
export async function bootService<Config extends ServiceConfig, Ports>(
  definition: ServiceDefinition<Config, Ports>,
  config: Config,
  ports: Ports,
  options: BootOptions = {},
): Promise<RunningService> {
  const { app, stop } = await buildService(definition, config, ports, options);
  const health = app.get(Health);
  const drain = drainConnections(app, health);
  try {
    serveApiDescription(app, definition.name);
    measureRequests(app, app.get(Metrics));
    guardMetrics(app.getHttpAdapter().getInstance(), config.metricsToken);
    shedLoad(app.getHttpAdapter().getInstance(), app.get(Metrics), () => 'service');
    app.get(EndedSessions).start();
    const listener = app.get(DatabaseListener);
    app.get(Shutdown).on('connections', () => listener.stop());
    await app.init();
    await listener.start();
    await app.listen(config.port, config.host);
  } catch (error) {
    await stop();
    throw error;
  }
  return { app, url: `http://${config.host}:${config.port}`, stop, drain, fail: failHealthOnException(app.get(Log), health) };
}
