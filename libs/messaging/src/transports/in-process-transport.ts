import type { Service, Topic } from '@casebook/contracts';
import type { CheckResult } from '@casebook/platform';
import type { EventRecord } from '../event-record.ts';
import { consumersOf } from '../platform-consumers.ts';
import type { EventTransport, StoreRecords, Subscription } from './event-transport.ts';

/**
 * Events between the services of one process. A record counts as published when every service that the registry names has it
 * in its inbox; until a service has subscribed, its records wait in their owner's outbox.
 */
export class InProcessTransport implements EventTransport {
  readonly #stores = new Map<Topic, Map<Service, StoreRecords>>();

  async publish(records: EventRecord[]): Promise<void> {
    const byTopic = Map.groupBy(records, ({ topic }) => topic);
    for (const [topic, ofTopic] of byTopic) {
      const stores = this.#stores.get(topic) ?? new Map<Service, StoreRecords>();
      const absent = subscribersOf(topic).filter((service) => !stores.has(service));
      if (absent.length > 0) throw new Error(`${topic} waits for ${absent.join(', ')} to subscribe`);
      await Promise.all([...stores.values()].map((store) => store(ofTopic)));
    }
  }

  async subscribe(service: Service, topics: readonly Topic[], store: StoreRecords): Promise<Subscription> {
    for (const topic of topics) this.#storesOf(topic).set(service, store);
    return {
      caughtUp: async () => true,
      health: () => ({ status: 'up' }),
      stop: async () => {
        for (const topic of topics) this.#stores.get(topic)?.delete(service);
      },
    };
  }

  health(): CheckResult {
    return { status: 'up' };
  }

  async stop(): Promise<void> {
    this.#stores.clear();
  }

  #storesOf(topic: Topic): Map<Service, StoreRecords> {
    const stores = this.#stores.get(topic) ?? new Map<Service, StoreRecords>();
    this.#stores.set(topic, stores);
    return stores;
  }
}

const subscribersOf = (topic: Topic): Service[] => [
  ...new Set(consumersOf(topic).map((consumer) => consumer.split('.')[0] as Service)),
];
