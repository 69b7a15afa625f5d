import { Module } from '@nestjs/common';
import { SubscriptionsRepository } from './subscriptions.repository.ts';

@Module({ providers: [SubscriptionsRepository], exports: [SubscriptionsRepository] })
export class SubscriptionStorageModule {}
