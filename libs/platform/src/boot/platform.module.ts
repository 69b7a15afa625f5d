import type { Service } from '@casebook/contracts';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { accessGuard } from '../auth/access.guard.ts';
import { accessTokenStrategy } from '../auth/access-token.strategy.ts';
import { EndedSessions } from '../auth/ended-sessions.ts';
import { MemberAccess } from '../auth/member-access.ts';
import { OpenGates } from '../auth/open-gates.ts';
import { TokenVerifier } from '../auth/token-verifier.ts';
import { Clock } from '../clock/clock.ts';
import type { ServiceConfig } from '../config/service-settings.ts';
import { Database, type OpenPrisma, type PostgresParameters } from '../database/database.ts';
import { DatabaseListener } from '../database/listener.ts';
import { HealthController } from '../health/health.controller.ts';
import { Health } from '../health/health.ts';
import { Log } from '../logging/logger.ts';
import { measureDatabase } from '../metrics/measure-work.ts';
import { MetricsController } from '../metrics/metrics.controller.ts';
import { Metrics } from '../metrics/metrics.ts';
import { EventStreams } from '../streams/event-streams.ts';
import { TokenStreams } from '../streams/token-streams.ts';
import { Tracing } from '../tracing/tracing.ts';
import { ProcessRole } from './process-role.ts';
import { Shutdown } from './shutdown.ts';

export interface PlatformOptions {
  readonly service: Service;
  readonly config: ServiceConfig;
  readonly openPrisma: OpenPrisma;
  readonly postgres?: PostgresParameters;
  readonly clock: Clock;
  readonly log: Log;
  readonly tracing: Tracing;
}

let strategies = 0;

/** The providers that every service and feature uses. */
@Module({})
export class PlatformModule {
  static register({ service, config, openPrisma, postgres, clock, log, tracing }: PlatformOptions): DynamicModule {
    // Passport registers strategies per process, and a process may run several services, or one service twice in a test.
    strategies += 1;
    const strategy = `access-token:${service}:${strategies}`;
    const database = new Database(service, config.databaseUrl, config.databasePool, openPrisma, clock, postgres, tracing);
    const listener = new DatabaseListener(config.databaseUrl, service, log);
    const metrics = new Metrics(service, log);
    measureDatabase(database, metrics);
    const health = new Health();
    health.register('database', async () => {
      await database.sql.query`SELECT 1`;
      return { status: 'up' };
    });
    const values = [
      { provide: Clock, useValue: clock },
      { provide: Log, useValue: log },
      { provide: Tracing, useValue: tracing },
      { provide: Database, useValue: database },
      { provide: DatabaseListener, useValue: listener },
      { provide: Health, useValue: health },
      { provide: Metrics, useValue: metrics },
      { provide: ProcessRole, useValue: new ProcessRole(config.role) },
      { provide: Shutdown, useValue: new Shutdown() },
      { provide: TokenVerifier, useValue: new TokenVerifier(config.jwksUrl, config.issuer) },
      { provide: EndedSessions, useValue: new EndedSessions(database, listener, clock) },
      { provide: MemberAccess, useValue: new MemberAccess(database, clock) },
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [DiscoveryModule, PassportModule],
      controllers: [HealthController, MetricsController],
      providers: [
        ...values,
        EventStreams,
        TokenStreams,
        OpenGates,
        accessTokenStrategy(strategy),
        { provide: APP_GUARD, useClass: accessGuard(strategy, service, config.gatewaySecret) },
      ],
      exports: [...values.map(({ provide }) => provide), EventStreams, TokenStreams, DiscoveryModule],
    };
  }
}
