import {
  Database,
  DatabaseListener,
  EndedSessions,
  Health,
  Log,
  ProcessRole,
  pruneIdempotency,
  Shutdown,
} from '@casebook/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { BacklogMetrics } from './backlog-metrics.ts';
import { ConsumerRegistry } from './consumers/consumer-registry.ts';
import { EraseMember } from './erasure/erase-member.ts';
import { InboxStore } from './inbox/inbox-store.ts';
import { InboxWorker } from './inbox/inbox-worker.ts';
import type { EventRecord } from './messages/event-record.ts';
import type { Subscription } from './messages/event-transport.ts';
import { MessagingOptions } from './messages/messaging-options.ts';
import { Relay } from './outbox/relay.ts';
import { RepublishTopic } from './rebuilding/republish-topic.ts';

const SUBSCRIBE_RETRY_MS = 1_000;
const PRUNE_MS = 60 * 60 * 1_000;

/** Starts messaging when the service starts, registers its health and metrics, and stops it in the right order. */
@Injectable()
export class MessagingLifecycle implements OnApplicationBootstrap {
  #subscription: Subscription | undefined;
  #subscribeRetry: NodeJS.Timeout | undefined;
  #receivedBefore = 0n;
  #caughtUp = false;

  constructor(
    private readonly options: MessagingOptions,
    private readonly role: ProcessRole,
    private readonly consumers: ConsumerRegistry,
    private readonly republishing: RepublishTopic,
    private readonly eraseMember: EraseMember,
    private readonly inbox: InboxStore,
    private readonly worker: InboxWorker,
    private readonly relay: Relay,
    private readonly database: Database,
    private readonly endedSessions: EndedSessions,
    private readonly listener: DatabaseListener,
    private readonly health: Health,
    private readonly backlog: BacklogMetrics,
    private readonly shutdown: Shutdown,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.consumers.check();
    this.republishing.check(this.options.service);
    await this.eraseMember.check();
    if (!this.role.runsBackground) return;
    this.#registerHealth();
    this.#receivedBefore = await this.inbox.lastSeq();
    await this.#subscribe();
    this.worker.start();
    this.relay.start();
    const pruning = setInterval(() => this.#prune(), PRUNE_MS);
    this.shutdown.on('workers', async () => {
      clearInterval(pruning);
      clearTimeout(this.#subscribeRetry);
      await this.#subscription?.stop();
      await this.worker.stop();
    });
    this.shutdown.on('relay', () => this.relay.stop());
  }

  // A service serves its members even without its broker: the subscription is retried until the broker responds.
  async #subscribe(): Promise<void> {
    const { service, transport } = this.options;
    const consumers = this.consumers.all.map(({ name, definition }) => ({ name, topic: definition.topic }));
    try {
      this.#subscription = await transport.subscribe({ service, consumers, store: (...args) => this.#store(...args) });
    } catch (error) {
      this.log.warn({ err: error }, 'subscribing failed; retrying');
      this.#subscribeRetry = setTimeout(() => this.#subscribe(), SUBSCRIBE_RETRY_MS);
    }
  }

  /** A topic may carry events of several types: each consumer gets only those of its own type. */
  #store(records: EventRecord[], consumers: readonly string[]): Promise<void> {
    return this.inbox.add(
      consumers.flatMap((consumer) => {
        const type = this.consumers.named(consumer)?.definition.type;
        return records.filter(({ envelope }) => envelope.type === type).map((record) => ({ consumer, record }));
      }),
    );
  }

  #registerHealth(): void {
    this.health.register('events', () => this.#subscription?.health() ?? { status: 'degraded', detail: 'not subscribed yet' });
    this.health.register('relay', () => {
      if (!this.listener.connected) return { status: 'degraded', detail: 'the listening connection is down' };
      return this.relay.failure ? { status: 'degraded', detail: this.relay.failure } : { status: 'up' };
    });
    this.health.register('read-models', async () => {
      const behind = await this.#behind();
      return behind.length > 0 ? { status: 'down', detail: `behind: ${behind.join(', ')}` } : { status: 'up' };
    });
    this.backlog.start(async () => (await this.#subscription?.unread()) ?? new Map());
  }

  /** @returns the read models that haven't handled all events published before this start; empty once they have caught up */
  async #behind(): Promise<string[]> {
    if (this.#caughtUp) return [];
    if (!this.#subscription) return [];
    if (!(await this.#subscription.caughtUp())) return ['events published before the start'];
    const behind = await this.inbox.behind(this.#receivedBefore, this.consumers.names);
    this.#caughtUp = behind.length === 0;
    return behind;
  }

  #prune(): void {
    Promise.all([this.inbox.prune(), pruneIdempotency(this.database.sql), this.endedSessions.prune()]).catch((error) =>
      this.log.warn({ err: error }, 'pruning failed'),
    );
  }
}
