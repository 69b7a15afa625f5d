import { Database, DatabaseListener, Health, Log, Metrics, pruneIdempotency, Shutdown } from '@casebook/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ConsumerRegistry } from './consumer-registry.ts';
import { EraseMember } from './erasure/erase-member.ts';
import type { EventRecord } from './event-record.ts';
import { InboxStore } from './inbox/inbox-store.ts';
import { InboxWorker } from './inbox/inbox-worker.ts';
import { MessagingOptions } from './messaging-options.ts';
import { OutboxStore } from './outbox/outbox-store.ts';
import { Relay } from './outbox/relay.ts';
import { RepublishTopic } from './rebuilding/republish-topic.ts';
import type { Subscription } from './transports/event-transport.ts';

const SUBSCRIBE_RETRY_MS = 1_000;
const PRUNE_MS = 60 * 60 * 1_000;

/** Starts a service's messaging with the service, tells how it fares, and stops it in the right order. */
@Injectable()
export class MessagingLifecycle implements OnApplicationBootstrap {
  #subscription: Subscription | undefined;
  #subscribing: NodeJS.Timeout | undefined;
  #receivedBefore = 0n;
  #caughtUp = false;

  constructor(
    private readonly options: MessagingOptions,
    private readonly consumers: ConsumerRegistry,
    private readonly republishing: RepublishTopic,
    private readonly eraseMember: EraseMember,
    private readonly inbox: InboxStore,
    private readonly outbox: OutboxStore,
    private readonly worker: InboxWorker,
    private readonly relay: Relay,
    private readonly database: Database,
    private readonly listener: DatabaseListener,
    private readonly health: Health,
    private readonly metrics: Metrics,
    private readonly shutdown: Shutdown,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.consumers.check();
    this.republishing.check(this.options.service);
    await this.eraseMember.check();
    this.#tellHealth();
    this.#receivedBefore = await this.inbox.lastSeq();
    await this.#subscribe();
    this.worker.start();
    this.relay.start();
    const pruning = setInterval(() => this.#prune(), PRUNE_MS);
    this.shutdown.on('workers', async () => {
      clearInterval(pruning);
      clearTimeout(this.#subscribing);
      await this.#subscription?.stop();
      await this.worker.stop();
    });
    this.shutdown.on('relay', () => this.relay.stop());
  }

  // A broker that is away at the start must not keep the service from its members: it is tried until it answers.
  async #subscribe(): Promise<void> {
    const { service, transport } = this.options;
    try {
      this.#subscription = await transport.subscribe(service, this.consumers.topics, (records) => this.#store(records));
    } catch (error) {
      this.log.warn({ err: error }, 'events are out of reach; they are tried again');
      this.#subscribing = setTimeout(() => this.#subscribe(), SUBSCRIBE_RETRY_MS);
    }
  }

  #store(records: EventRecord[]): Promise<void> {
    return this.inbox.add(
      records.flatMap((record) => this.consumers.of(record.envelope.type).map(({ name: consumer }) => ({ consumer, record }))),
    );
  }

  #tellHealth(): void {
    this.health.register('events', () => this.#subscription?.health() ?? { status: 'degraded', detail: 'not subscribed yet' });
    this.health.register('relay', () => {
      if (!this.listener.connected) return { status: 'degraded', detail: 'the listening connection is away' };
      return this.relay.failure ? { status: 'degraded', detail: this.relay.failure } : { status: 'up' };
    });
    this.health.register('read-models', async () => {
      const behind = await this.#behind();
      return behind.length > 0 ? { status: 'down', detail: `behind: ${behind.join(', ')}` } : { status: 'up' };
    });
    this.metrics.gauge('outbox_waiting', 'Events and jobs not handed on yet', () => this.outbox.count());
    this.metrics.gauge('inbox_pending', 'Events received and not handled yet', async () => (await this.inbox.counts()).pending);
    this.metrics.gauge('inbox_parked', 'Events that wait for an operator', async () => (await this.inbox.counts()).parked);
  }

  /** Once the read models reached what was published before this start, they stay reached. */
  async #behind(): Promise<string[]> {
    if (this.#caughtUp) return [];
    if (!this.#subscription) return [];
    if (!(await this.#subscription.caughtUp())) return ['events published before the start'];
    const behind = await this.inbox.behind(this.#receivedBefore);
    this.#caughtUp = behind.length === 0;
    return behind;
  }

  #prune(): void {
    Promise.all([this.inbox.prune(), pruneIdempotency(this.database.sql)]).catch((error) =>
      this.log.warn({ err: error }, 'what is no longer needed could not be forgotten'),
    );
  }
}
