import { type EventTransport, MessagingModule } from '@casebook/messaging';
import { MyDataModule } from '@casebook/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccessModule } from './access/access.module.ts';
import { EraseAccess } from './access/erase-access.ts';
import { MembersModule } from './members/members.module.ts';
import { MembersRepository } from './members/members.repository.ts';
import { exportedBillingData } from './my-data/billing-data.ts';

/** The features of the billing service. */
@Module({ imports: [AccessModule, MembersModule] })
export class BillingModule {
  static register(transport: EventTransport): DynamicModule {
    return {
      module: BillingModule,
      imports: [
        MyDataModule.register(exportedBillingData),
        MessagingModule.register({ service: 'billing', transport, erasers: [MembersRepository, EraseAccess] }),
      ],
    };
  }
}
