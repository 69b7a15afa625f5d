import { eventDefinitions, settingsOf } from '@casebook/contracts';
import { Metrics, sharedReading } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ConsumerRegistry } from './consumer-registry.ts';
import { InboxStore } from './inbox/inbox-store.ts';
import { MessagingOptions } from './messaging-options.ts';
import { OutboxStore } from './outbox/outbox-store.ts';

/** From the usual few milliseconds to the minutes that a broker may be away. */
const DELIVERY_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];
const KINDS = ['event', 'job'] as const;

/** What a service's outbox, inbox and consumers do. */
@Injectable()
export class MessagingMetrics {
  readonly published;
  readonly publishFailures;
  readonly handled;
  readonly delivered;
  readonly deadLetters;

  constructor(
    private readonly metrics: Metrics,
    private readonly options: MessagingOptions,
    private readonly outbox: OutboxStore,
    private readonly inbox: InboxStore,
    private readonly consumers: ConsumerRegistry,
  ) {
    this.published = metrics.counterBy('outbox_published_total', 'Events and jobs published, by type', ['kind', 'type']);
    this.publishFailures = metrics.counter(
      'outbox_publish_failures_total',
      'Batches that could not be published; they are published again',
      KINDS.map((kind) => ({ kind })),
    );
    this.handled = metrics.histogram('consumer_duration_seconds', 'Seconds that a consumer took for one event', [
      'consumer',
      'outcome',
    ]);
    this.delivered = metrics.histogram(
      'event_delivery_seconds',
      'Seconds from the commit of the event to the commit of the consumer',
      ['consumer'],
      DELIVERY_BUCKETS,
    );
    this.deadLetters = metrics.counterBy('consumer_dead_letters_total', 'Events parked after their last attempt', ['consumer']);
  }

  /**
   * Starts the series of the service's own events and consumers at 0, and registers the gauges.
   * @param unread reads how many events the broker holds for each consumer, see `Subscription`
   */
  start(unread: () => Promise<ReadonlyMap<string, number>>): void {
    const own = eventDefinitions.filter(({ topic }) => [this.options.service, 'every service'].includes(settingsOf(topic).owner));
    for (const { type } of own) this.published.inc({ kind: 'event', type }, 0);
    for (const consumer of this.consumers.names) {
      for (const outcome of ['done', 'failed']) this.handled.zero({ consumer, outcome });
      this.delivered.zero({ consumer });
      this.deadLetters.inc({ consumer }, 0);
    }
    this.#measureOutbox();
    this.#measureInbox();
    this.metrics.gauges('consumer_unread_events', 'Events that the broker holds for a consumer', ['consumer'], async () =>
      [...(await unread())].map(([consumer, value]) => ({ labels: { consumer }, value })),
    );
  }

  #measureOutbox(): void {
    const read = sharedReading(async () => {
      const backlog = await this.outbox.backlog();
      return KINDS.map((kind) => ({ labels: { kind }, ...(backlog.get(kind) ?? { waiting: 0, ageSeconds: 0 }) }));
    });
    this.metrics.gauges('outbox_waiting', 'Events and jobs not yet published', ['kind'], async () =>
      (await read()).map(({ labels, waiting }) => ({ labels, value: waiting })),
    );
    this.metrics.gauges('outbox_oldest_age_seconds', 'Age of the oldest unpublished event or job', ['kind'], async () =>
      (await read()).map(({ labels, ageSeconds }) => ({ labels, value: ageSeconds })),
    );
  }

  #measureInbox(): void {
    const read = sharedReading(async () => {
      const backlog = await this.inbox.backlog();
      // Rows of a consumer that only another version has are counted too: they wait for it.
      const names = new Set([...this.consumers.names, ...backlog.keys()]);
      const none = { pending: 0, parked: 0, ageSeconds: 0 };
      return [...names].map((consumer) => ({ labels: { consumer }, ...(backlog.get(consumer) ?? none) }));
    });
    this.metrics.gauges('inbox_pending', 'Events received but not yet handled', ['consumer'], async () =>
      (await read()).map(({ labels, pending }) => ({ labels, value: pending })),
    );
    this.metrics.gauges('inbox_oldest_age_seconds', 'Age of the oldest event not yet handled', ['consumer'], async () =>
      (await read()).map(({ labels, ageSeconds }) => ({ labels, value: ageSeconds })),
    );
    this.metrics.gauges('inbox_parked', 'Events waiting for an operator', ['consumer'], async () =>
      (await read()).map(({ labels, parked }) => ({ labels, value: parked })),
    );
  }
}
