import { Health, HealthController, type Log, Metrics, MetricsController } from '@casebook/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { ClientSettingsController, GATEWAY_CONFIG } from './client-settings.controller.ts';
import type { GatewayConfig } from './config.ts';

@Module({})
export class GatewayModule {
  static register(config: GatewayConfig, health: Health, log: Log): DynamicModule {
    return {
      module: GatewayModule,
      controllers: [ClientSettingsController, HealthController, MetricsController],
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        { provide: Health, useValue: health },
        { provide: Metrics, useValue: new Metrics('gateway', log) },
      ],
    };
  }
}
