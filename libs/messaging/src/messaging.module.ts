import { type DynamicModule, Module } from '@nestjs/common';
import { ConsumerRegistry } from './consumer-registry.ts';
import { DeadLetters } from './dead-letters/dead-letters.ts';
import { EraseMember } from './erasure/erase-member.ts';
import { SearchDatabase } from './erasure/search-database.ts';
import { InboxStore } from './inbox/inbox-store.ts';
import { InboxWorker } from './inbox/inbox-worker.ts';
import { MessagingLifecycle } from './messaging-lifecycle.ts';
import { MessagingMetrics } from './messaging-metrics.ts';
import { MessagingOptions } from './messaging-options.ts';
import { OutboxStore } from './outbox/outbox-store.ts';
import { Relay } from './outbox/relay.ts';
import { platformConsumers } from './platform-consumers.ts';
import { EmptyReadModel } from './rebuilding/empty-read-model.ts';
import { RepublishTopic } from './rebuilding/republish-topic.ts';
import { RunRecomputation } from './rebuilding/run-recomputation.ts';

/** A service's outbox and inbox, on the transport that the profile chose. */
@Module({})
export class MessagingModule {
  static register(options: MessagingOptions): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      providers: [
        { provide: MessagingOptions, useValue: options },
        ConsumerRegistry,
        OutboxStore,
        InboxStore,
        MessagingMetrics,
        Relay,
        InboxWorker,
        MessagingLifecycle,
        DeadLetters,
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
