import { Metrics } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

/** Delivery times in seconds, from the usual few milliseconds to the minutes that a broker may be down. */
const DELIVERY_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];
export const OUTBOX_KINDS = ['event', 'job'] as const;

/** Counts what a service's relay and consumers do. */
@Injectable()
export class MessagingMetrics {
  readonly published;
  readonly publishFailures;
  readonly handled;
  readonly delivered;
  readonly deadLetters;

  constructor(metrics: Metrics) {
    this.published = metrics.counterBy('outbox_published_total', 'Events and jobs published, by type', ['kind', 'type']);
    this.publishFailures = metrics.counter(
      'outbox_publish_failures_total',
      'Batches that could not be published; they are published again',
      OUTBOX_KINDS.map((kind) => ({ kind })),
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
}
