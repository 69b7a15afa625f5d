import type { Envelope, Topic } from '@casebook/contracts';

/** An event on its way: its topic, its key, its envelope, its payload as yet unparsed. */
export interface EventRecord {
  readonly topic: Topic;
  readonly key: string;
  readonly envelope: Envelope;
  readonly data: unknown;
}
