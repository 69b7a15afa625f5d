import type { Topic } from '@casebook/contracts';
import type { EventRecord, EventTransport, StoreRecords, Subscription } from '@casebook/messaging';

/** Keeps what identity publishes, and delivers to identity what identity itself consumes. */
export class RecordingTransport implements EventTransport {
  readonly published: EventRecord[] = [];
  #topics: readonly Topic[] = [];
  #store: StoreRecords | undefined;

  async publish(records: EventRecord[]): Promise<void> {
    await this.#store?.(records.filter(({ topic }) => this.#topics.includes(topic)));
    this.published.push(...records);
  }

  async subscribe(_service: string, topics: readonly Topic[], store: StoreRecords): Promise<Subscription> {
    this.#topics = topics;
    this.#store = store;
    return { caughtUp: async () => true, health: () => ({ status: 'up' }), stop: async () => {} };
  }

  health() {
    return { status: 'up' } as const;
  }

  async stop(): Promise<void> {}
}
