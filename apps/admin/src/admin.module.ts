import { type EventTransport, MessagingModule } from '@casebook/messaging';
import { type DynamicModule, Module } from '@nestjs/common';
import { ActorsModule } from './actors/actors.module.ts';
import { ActorsRepository } from './actors/actors.repository.ts';
import { AuditModule } from './audit/audit.module.ts';
import { AuditRepository } from './audit/audit.repository.ts';

/** The features of the admin service. */
@Module({ imports: [AuditModule, ActorsModule] })
export class AdminModule {
  static register(transport: EventTransport): DynamicModule {
    return {
      module: AdminModule,
      imports: [MessagingModule.register({ service: 'admin', transport, erasers: [ActorsRepository, AuditRepository] })],
    };
  }
}
