import { type DynamicModule, Module } from '@nestjs/common';
import { BacklogMetrics } from './backlog-metrics.ts';
import { ConsumerRegistry } from './consumers/consumer-registry.ts';
import { platformConsumers } from './consumers/platform-consumers.ts';
import { DeadLettersController } from './dead-letters/dead-letters.controller.ts';
import { DeadLetters } from './dead-letters/dead-letters.ts';
import { DecideDeadLetters, GetDeadLetter, ListDeadLetterCauses, ListDeadLetters } from './dead-letters/decide-dead-letters.ts';
import { EraseMember } from './erasure/erase-member.ts';
import { InboxStore } from './inbox/inbox-store.ts';
import { InboxWorker } from './inbox/inbox-worker.ts';
import { MessagingOptions } from './messages/messaging-options.ts';
import { MessagingLifecycle } from './messaging-lifecycle.ts';
import { MessagingMetrics } from './metrics/messaging-metrics.ts';
import { OutboxStore } from './outbox/outbox-store.ts';
import { Relay } from './outbox/relay.ts';
import { EmptyReadModel } from './rebuilding/empty-read-model.ts';
import { RepublishTopic } from './rebuilding/republish-topic.ts';
import { RunRecomputation } from './rebuilding/run-recomputation.ts';
import { SearchDatabase } from './traces/search-database.ts';

/** A service's outbox and inbox, on the transport of the profile. */
@Module({})
export class MessagingModule {
  static register(options: MessagingOptions): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      controllers: [DeadLettersController],
      providers: [
        { provide: MessagingOptions, useValue: options },
        ConsumerRegistry,
        OutboxStore,
        InboxStore,
        MessagingMetrics,
        BacklogMetrics,
        Relay,
        InboxWorker,
        MessagingLifecycle,
        DeadLetters,
        ListDeadLetters,
        ListDeadLetterCauses,
        GetDeadLetter,
        DecideDeadLetters,
        EraseMember,
        SearchDatabase,
        RunRecomputation,
        EmptyReadModel,
        RepublishTopic,
        ...platformConsumers,
      ],
      exports: [EraseMember],
    };
  }
}
