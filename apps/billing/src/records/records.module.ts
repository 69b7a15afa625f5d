import { Module } from '@nestjs/common';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { ClosingCustomersRepository } from './closing-customers.repository.ts';
import { MembersRepository } from './members.repository.ts';
import { SubscriptionsRepository } from './subscriptions.repository.ts';
import { WebhookEventsRepository } from './webhook-events.repository.ts';

const repositories = [
  CheckoutsRepository,
  ClosingCustomersRepository,
  MembersRepository,
  SubscriptionsRepository,
  WebhookEventsRepository,
];

/** The tables that several features of billing read and write. */
@Module({ providers: repositories, exports: repositories })
export class RecordsModule {}
