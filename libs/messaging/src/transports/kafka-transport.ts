import type { CheckResult, Log } from '@casebook/platform';
import { type Admin, Kafka, type Producer } from 'kafkajs';
import { toKafkaMessage } from '../messages/cloud-events.ts';
import type { EventRecord } from '../messages/event-record.ts';
import type { EventTransport, Subscriber, Subscription } from '../messages/event-transport.ts';
import type { KafkaConnection } from './kafka-connection.ts';
import { KafkaSubscription } from './kafka-subscription.ts';

const ALL_IN_SYNC_REPLICAS = -1;

/** Carries events between processes, on Kafka. */
export class KafkaTransport implements EventTransport {
  readonly #kafka: Kafka;
  #producer: Promise<Producer> | undefined;
  #admin: Promise<Admin> | undefined;
  #failure: string | undefined;

  constructor(
    private readonly connection: KafkaConnection,
    private readonly log: Log,
  ) {
    this.#kafka = new Kafka({
      ...connection,
      clientId: 'casebook',
      logCreator: () => () => {},
      connectionTimeout: 2_000,
      requestTimeout: 10_000,
      retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000 },
    });
  }

  async publish(records: EventRecord[]): Promise<void> {
    try {
      const producer = await this.#connectedProducer();
      const byTopic = Map.groupBy(records, ({ topic }) => topic);
      await producer.sendBatch({
        acks: ALL_IN_SYNC_REPLICAS,
        topicMessages: [...byTopic].map(([topic, ofTopic]) => ({ topic, messages: ofTopic.map(toKafkaMessage) })),
      });
      this.#failure = undefined;
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
      await this.#dropProducer();
      throw error;
    }
  }

  async subscribe({ consumers, store }: Subscriber): Promise<Subscription> {
    const admin = await this.#connectedAdmin();
    const subscriptions = consumers.map(({ name, topic }) => {
      const storeOwn = (records: EventRecord[]) => store(records, [name]);
      return new KafkaSubscription({ connection: this.connection, consumer: name, topic, store: storeOwn, log: this.log }, admin);
    });
    const stop = async () => void (await Promise.all(subscriptions.map((each) => each.stop())));
    try {
      await Promise.all(subscriptions.map((each) => each.start()));
    } catch (error) {
      await stop();
      throw error;
    }
    return {
      caughtUp: async () => (await Promise.all(subscriptions.map((each) => each.caughtUp()))).every(Boolean),
      unread: async () => new Map((await Promise.all(subscriptions.map(async (each) => [...(await each.unread())]))).flat()),
      health: () => subscriptions.map((each) => each.health()).find(({ status }) => status !== 'up') ?? { status: 'up' },
      stop,
    };
  }

  health(): CheckResult {
    return this.#failure ? { status: 'degraded', detail: this.#failure } : { status: 'up' };
  }

  async stop(): Promise<void> {
    await (await this.#producer)?.disconnect();
    await (await this.#admin)?.disconnect();
  }

  #connectedProducer(): Promise<Producer> {
    this.#producer ??= (async () => {
      const producer = this.#kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
      await producer.connect();
      return producer;
    })();
    return this.#producer;
  }

  // A failed producer may have lost its place in the idempotent sequence, so the next attempt uses a new one.
  async #dropProducer(): Promise<void> {
    const failed = this.#producer;
    this.#producer = undefined;
    await failed
      ?.then((producer) => producer.disconnect())
      .catch((error) => this.log.debug({ err: error }, 'a producer is gone'));
  }

  #connectedAdmin(): Promise<Admin> {
    this.#admin ??= (async () => {
      const admin = this.#kafka.admin();
      await admin.connect();
      return admin;
    })().catch((error) => {
      this.#admin = undefined;
      throw error;
    });
    return this.#admin;
  }
}
