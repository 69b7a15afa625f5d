import { JobQueues, JobsModule, jobBackendOf } from '@casebook/jobs';
import { type EventTransport, MessagingModule } from '@casebook/messaging';
import { MyDataModule } from '@casebook/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccessModule } from './access/access.module.ts';
import { EraseAccess } from './access/erase-access.ts';
import { BillingOptionsModule } from './billing-options.ts';
import { CheckoutModule } from './checkout/checkout.module.ts';
import { CloseCustomer, EraseCustomer } from './closing/close-customer.ts';
import { ClosingModule } from './closing/closing.module.ts';
import type { BillingConfig } from './config.ts';
import { exportedBillingData } from './my-data/billing-data.ts';
import { NoticesModule } from './notices/notices.module.ts';
import { NoticesRepository } from './notices/notices.repository.ts';
import { SendNotice } from './notices/send-notice.job.ts';
import { OverridesModule } from './overrides/overrides.module.ts';
import { PlanModule } from './plan/plan.module.ts';
import { MembersRepository } from './records/members.repository.ts';
import { WebhookEventsRepository } from './records/webhook-events.repository.ts';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.ts';
import { SyncModule } from './sync/sync.module.ts';
import { ReconcileSubscriptions, SweepBilling, SyncCustomer } from './sync/sync-customer.job.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';

/**
 * Access is erased last, in the lock order of the transactions that change it. By then a deleted member's access depends on nothing else.
 */
const erasers = [MembersRepository, WebhookEventsRepository, NoticesRepository, EraseCustomer, EraseAccess];

/** The features of the billing service. */
@Module({
  imports: [
    PlanModule,
    CheckoutModule,
    WebhooksModule,
    SubscriptionsModule,
    SyncModule,
    NoticesModule,
    ClosingModule,
    AccessModule,
    OverridesModule,
  ],
})
export class BillingModule {
  static register(config: BillingConfig, transport: EventTransport): DynamicModule {
    const queues = new JobQueues(jobBackendOf(config));
    const jobs = [SyncCustomer, SweepBilling, ReconcileSubscriptions, CloseCustomer, SendNotice];
    return {
      module: BillingModule,
      imports: [
        BillingOptionsModule.register(config),
        MyDataModule.register(exportedBillingData),
        JobsModule.register({ jobs, queues }),
        MessagingModule.register({ service: 'billing', transport, jobs: queues, erasers }),
      ],
    };
  }
}
