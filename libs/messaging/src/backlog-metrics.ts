import { eventDefinitions, settingsOf } from '@casebook/contracts';
import { Metrics, shareReading } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ConsumerRegistry } from './consumers/consumer-registry.ts';
import { InboxStore } from './inbox/inbox-store.ts';
import { MessagingOptions } from './messages/messaging-options.ts';
import { MessagingMetrics, OUTBOX_KINDS } from './metrics/messaging-metrics.ts';
import { OutboxStore } from './outbox/outbox-store.ts';

/** Measures the messages that wait in a service's outbox, inbox and broker. */
@Injectable()
export class BacklogMetrics {
  constructor(
    private readonly metrics: Metrics,
    private readonly counts: MessagingMetrics,
    private readonly options: MessagingOptions,
    private readonly outbox: OutboxStore,
    private readonly inbox: InboxStore,
    private readonly consumers: ConsumerRegistry,
  ) {}

  /**
   * Starts the series of the service's own events and consumers at 0, and registers the gauges.
   * @param unread returns how many events each consumer hasn't stored yet, see `Subscription`
   */
  start(unread: () => Promise<ReadonlyMap<string, number>>): void {
    const own = eventDefinitions.filter(({ topic }) => [this.options.service, 'every service'].includes(settingsOf(topic).owner));
    for (const { type } of own) this.counts.published.inc({ kind: 'event', type }, 0);
    for (const consumer of this.consumers.names) {
      for (const outcome of ['done', 'failed']) this.counts.handled.zero({ consumer, outcome });
      this.counts.delivered.zero({ consumer });
      this.counts.deadLetters.inc({ consumer }, 0);
    }
    this.#measureOutbox();
    this.#measureInbox();
    this.metrics.gauges('consumer_unread_events', 'Events that the broker holds for a consumer', ['consumer'], async () =>
      [...(await unread())].map(([consumer, value]) => ({ labels: { consumer }, value })),
    );
  }

  #measureOutbox(): void {
    const read = shareReading(async () => {
      const backlog = await this.outbox.backlog();
      return OUTBOX_KINDS.map((kind) => ({ labels: { kind }, ...(backlog.get(kind) ?? { waiting: 0, ageSeconds: 0 }) }));
    });
    this.metrics.gauges('outbox_waiting', 'Events and jobs not yet published', ['kind'], async () =>
      (await read()).map(({ labels, waiting }) => ({ labels, value: waiting })),
    );
    this.metrics.gauges('outbox_oldest_age_seconds', 'Age of the oldest unpublished event or job', ['kind'], async () =>
      (await read()).map(({ labels, ageSeconds }) => ({ labels, value: ageSeconds })),
    );
  }

  #measureInbox(): void {
    const read = shareReading(async () => {
      const backlog = await this.inbox.backlog();
      // Includes consumers that only another version has: their rows wait for that version.
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
