import { Module } from '@nestjs/common';
import { WebhookEventsRepository } from './webhook-events.repository.ts';

@Module({ providers: [WebhookEventsRepository], exports: [WebhookEventsRepository] })
export class WebhookStorageModule {}
