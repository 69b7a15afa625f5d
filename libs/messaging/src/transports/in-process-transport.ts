import type { Topic } from '@casebook/contracts';
import type { CheckResult } from '@casebook/platform';
import { consumersOf } from '../consumers/platform-consumers.ts';
import { type EventRecord, isRemoval } from '../messages/event-record.ts';
import type { EventTransport, Subscriber, Subscription } from '../messages/event-transport.ts';

/**
 * Carries events between the services of one process. A record counts as published when it is in the inbox of every consumer that the
 * registry names. Until all have subscribed, records wait in the publisher's outbox.
 */
export class InProcessTransport implements EventTransport {
  readonly #subscribers = new Set<Subscriber>();

  async publish(records: EventRecord[]): Promise<void> {
    const events = records.filter((record) => !isRemoval(record));
    const byTopic = Map.groupBy(events, ({ topic }) => topic);
    for (const [topic, ofTopic] of byTopic) {
      const readers = [...this.#subscribers].map((subscriber) => ({ subscriber, names: namesReading(subscriber, topic) }));
      const subscribed = new Set(readers.flatMap(({ names }) => names));
      const absent = consumersOf(topic).filter((name) => !subscribed.has(name));
      if (absent.length > 0) throw new Error(`${topic} waits for ${absent.join(', ')} to subscribe`);
      await Promise.all(readers.map(({ subscriber, names }) => names.length > 0 && subscriber.store(ofTopic, names)));
    }
  }

  async subscribe(subscriber: Subscriber): Promise<Subscription> {
    this.#subscribers.add(subscriber);
    return {
      caughtUp: async () => true,
      // Always 0: an event is stored before it counts as published.
      unread: async () => new Map(subscriber.consumers.map(({ name }) => [name, 0])),
      health: () => ({ status: 'up' }),
      stop: async () => void this.#subscribers.delete(subscriber),
    };
  }

  health(): CheckResult {
    return { status: 'up' };
  }

  async stop(): Promise<void> {
    this.#subscribers.clear();
  }
}

const namesReading = ({ consumers }: Subscriber, topic: Topic): string[] =>
  consumers.filter((consumer) => consumer.topic === topic).map(({ name }) => name);
