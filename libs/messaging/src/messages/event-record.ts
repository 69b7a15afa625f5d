import type { Envelope, Topic } from '@casebook/contracts';

/** An event in transit: its topic, key, envelope, and payload, which isn't parsed yet. */
export interface EventRecord {
  readonly topic: Topic;
  readonly key: string;
  readonly envelope: Envelope;
  /** Null for a removal (`Transaction.emitRemovals`). */
  readonly data: unknown;
}

/** Whether a record only removes its key's earlier records from Kafka. Consumers never get it. */
export const isRemoval = ({ data }: Pick<EventRecord, 'data'>): boolean => data === null;
