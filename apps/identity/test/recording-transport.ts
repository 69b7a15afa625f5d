import type { EventRecord, EventTransport, Subscriber, Subscription } from '@casebook/messaging';

/** Records published events and delivers them to identity's own consumers. */
export class RecordingTransport implements EventTransport {
  readonly published: EventRecord[] = [];
  #subscriber: Subscriber | undefined;

  async publish(records: EventRecord[]): Promise<void> {
    for (const { name, topic } of this.#subscriber?.consumers ?? [])
      await this.#subscriber?.store(
        records.filter((record) => record.topic === topic),
        [name],
      );
    this.published.push(...records);
  }

  async subscribe(subscriber: Subscriber): Promise<Subscription> {
    this.#subscriber = subscriber;
    return { caughtUp: async () => true, unread: async () => new Map(), health: () => ({ status: 'up' }), stop: async () => {} };
  }

  health() {
    return { status: 'up' } as const;
  }

  async stop(): Promise<void> {}
}
