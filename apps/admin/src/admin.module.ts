import { type EventTransport, MessagingModule } from '@casebook/messaging';
import { MyDataModule } from '@casebook/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { ActorsModule } from './actors/actors.module.ts';
import { ActorsRepository } from './actors/actors.repository.ts';
import { AuditModule } from './audit/audit.module.ts';
import { AuditRepository } from './audit/audit.repository.ts';
import { exportedAdminData } from './my-data/admin-data.ts';

/** The features of the admin service. */
@Module({ imports: [AuditModule, ActorsModule] })
export class AdminModule {
  static register(transport: EventTransport): DynamicModule {
    return {
      module: AdminModule,
      imports: [
        MyDataModule.register(exportedAdminData),
        MessagingModule.register({ service: 'admin', transport, erasers: [ActorsRepository, AuditRepository] }),
      ],
    };
  }
}
