import { setTimeout as wait } from 'node:timers/promises';
import type { Topic } from '@casebook/contracts';
import type { CheckResult, Log } from '@casebook/platform';
import { type KafkaOptions, ServerKafka } from '@nestjs/microservices';
import type { Admin, Consumer, EachBatchPayload, KafkaJSError } from 'kafkajs';
import { fromKafkaMessage } from '../messages/cloud-events.ts';
import { type EventRecord, isRemoval } from '../messages/event-record.ts';
import type { Subscription } from '../messages/event-transport.ts';
import type { KafkaConnection } from './kafka-connection.ts';

/**
 * NestJS's Kafka server with one handler for all messages: a batch is stored in the inbox, then acknowledged. Consumers don't run here,
 * so a failing one can't block a partition. A batch that can't be stored is delivered again.
 */
class KafkaInboxServer extends ServerKafka {
  constructor(
    options: Required<KafkaOptions>['options'],
    private readonly topic: Topic,
    private readonly store: (records: EventRecord[]) => Promise<void>,
    private readonly log: Log,
  ) {
    super(options);
  }

  override async bindEvents(consumer: Consumer): Promise<void> {
    await consumer.subscribe({ topics: [this.topic], fromBeginning: true });
    await consumer.run({ eachBatch: (payload) => this.#storeBatch(payload) });
  }

  async #storeBatch({ batch, heartbeat }: EachBatchPayload): Promise<void> {
    const records = batch.messages.flatMap((message) => this.#read(batch.topic, message));
    await this.store(records.filter((record) => !isRemoval(record)));
    await heartbeat();
  }

  /** Logs and skips a message that isn't an event, because it would fail at every delivery. */
  #read(topic: string, message: EachBatchPayload['batch']['messages'][number]): EventRecord[] {
    try {
      return [fromKafkaMessage(topic, message)];
    } catch (error) {
      this.log.error({ err: error, topic, offset: message.offset }, 'skipped a message that is not an event');
      return [];
    }
  }
}

const RESTART_MS = 1_000;
const GROUP_POSTFIX = '-server';

/** How long a dead process stays in its consumer group. Short, because tests often kill the broker. */
const SESSION_TIMEOUT_MS = 6_000;

/** A broker lists a topic shortly before each of its partitions has a leader, and kafkajs's admin client doesn't retry. */
const LEADER_WAIT = { attempts: 50, pauseMs: 200 };

/** By default kafkajs's waits grow to 30 s. Events would then wait that long after the broker is back. */
const RETRY = { retries: 8, initialRetryTime: 100, maxRetryTime: 1_000 };

export interface SubscriptionSettings {
  readonly connection: KafkaConnection;
  /** The name of the consumer, after which its group is named. */
  readonly consumer: string;
  readonly topic: Topic;
  readonly store: (records: EventRecord[]) => Promise<void>;
  readonly log: Log;
}

/**
 * A consumer's group. Each consumer has its own, so that during a rollout the replicas of the previous version, which don't have a new
 * consumer, don't take the records that it has to read. If kafkajs gives up on a group, it is started again.
 */
export class KafkaSubscription implements Subscription {
  #server: KafkaInboxServer | undefined;
  #restart: NodeJS.Timeout | undefined;
  #stopped = false;
  #failure: string | undefined;
  #targets: { partition: number; high: bigint }[] | undefined;

  constructor(
    private readonly settings: SubscriptionSettings,
    private readonly admin: Admin,
  ) {}

  async start(): Promise<void> {
    this.#targets = await this.#highWaterMarks();
    await this.#listen();
  }

  async caughtUp(): Promise<boolean> {
    if (!this.#targets) return false;
    const stored = await this.#storedOffsets();
    return this.#targets.every(({ partition, high }) => (stored.get(partition) ?? -1n) >= high);
  }

  async unread(): Promise<ReadonlyMap<string, number>> {
    const { topic, consumer } = this.settings;
    const [offsets, stored] = await Promise.all([this.admin.fetchTopicOffsets(topic), this.#storedOffsets()]);
    // A group that has stored nothing yet has the offset -1 and starts at the oldest record.
    const unread = offsets.map(({ partition, low, high }) => BigInt(high) - max(stored.get(partition) ?? -1n, BigInt(low)));
    return new Map([[consumer, unread.reduce((sum, count) => sum + Number(count), 0)]]);
  }

  health(): CheckResult {
    return this.#failure ? { status: 'degraded', detail: this.#failure } : { status: 'up' };
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#restart);
    await this.#server?.close();
  }

  get #groupId(): string {
    return `casebook.${this.settings.consumer}${GROUP_POSTFIX}`;
  }

  /** The offset up to which each partition's records are in the inbox. */
  async #storedOffsets(): Promise<Map<number, bigint>> {
    const stored = await this.admin.fetchOffsets({ groupId: this.#groupId, topics: [this.settings.topic] });
    return new Map(stored.flatMap(({ partitions }) => partitions.map(({ partition, offset }) => [partition, BigInt(offset)])));
  }

  async #listen(): Promise<void> {
    const { connection, consumer, topic, store, log } = this.settings;
    const server = new KafkaInboxServer(
      {
        client: { ...connection, clientId: `casebook.${consumer}`, logCreator: () => () => {}, retry: RETRY },
        consumer: {
          groupId: `casebook.${consumer}`,
          maxWaitTimeInMs: 200,
          sessionTimeout: SESSION_TIMEOUT_MS,
          heartbeatInterval: 1_000,
          retry: RETRY,
        },
        postfixId: GROUP_POSTFIX,
      },
      topic,
      store,
      log,
    );
    this.#server = server;
    await new Promise<void>((resolve, reject) => server.listen((error?: unknown) => (error ? reject(error) : resolve())));
    const [, joined] = server.unwrap<[unknown, import('kafkajs').Consumer]>();
    joined.on(joined.events.CRASH, ({ payload }) => this.#crashed(payload.error, payload.restart));
    joined.on(joined.events.GROUP_JOIN, () => {
      this.#failure = undefined;
    });
    joined.on(joined.events.DISCONNECT, () => {
      if (!this.#stopped) this.#failure = 'Kafka is away';
    });
  }

  #crashed(error: Error, restartsItself: boolean): void {
    this.#failure = error.message;
    this.settings.log.warn({ err: error, restartsItself }, 'a Kafka consumer stopped');
    if (restartsItself || this.#stopped) return;
    this.#restart = setTimeout(() => this.#reconnect(), RESTART_MS);
  }

  async #reconnect(): Promise<void> {
    try {
      await this.#server?.close();
      await this.#listen();
      this.#failure = undefined;
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
      if (!this.#stopped) this.#restart = setTimeout(() => this.#reconnect(), RESTART_MS);
    }
  }

  /** The high-water marks of the partitions that aren't empty. */
  async #highWaterMarks(): Promise<{ partition: number; high: bigint }[]> {
    const { topic } = this.settings;
    const partitions = await this.#offsetsOf(topic);
    return partitions
      .filter(({ high, low }) => BigInt(high) > BigInt(low))
      .map(({ partition, high }) => ({ partition, high: BigInt(high) }));
  }

  async #offsetsOf(topic: Topic, attempt = 1): ReturnType<Admin['fetchTopicOffsets']> {
    try {
      return await this.admin.fetchTopicOffsets(topic);
    } catch (error) {
      if (attempt === LEADER_WAIT.attempts || !isRetriable(error)) throw error;
      await wait(LEADER_WAIT.pauseMs);
      return this.#offsetsOf(topic, attempt + 1);
    }
  }
}

const isRetriable = (error: unknown): boolean => error instanceof Error && (error as Partial<KafkaJSError>).retriable === true;

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
