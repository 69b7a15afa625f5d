import type { Service, Topic } from '@casebook/contracts';
import type { CheckResult } from '@casebook/platform';
import type { EventRecord } from './event-record.ts';

/** The consumers of one service, each with the topic that it reads. */
export interface Subscriber {
  readonly service: Service;
  readonly consumers: readonly { readonly name: string; readonly topic: Topic }[];
  /** Stores records for some of the consumers. Resolves after the commit; only then may the transport acknowledge them. */
  store(records: EventRecord[], consumers: readonly string[]): Promise<void>;
}

export interface Subscription {
  /** Whether everything published before the subscription began has been stored. */
  caughtUp(): Promise<boolean>;
  /** How many published events each consumer has not stored yet. */
  unread(): Promise<ReadonlyMap<string, number>>;
  health(): CheckResult;
  stop(): Promise<void>;
}

/** The port for events. Only the relay publishes, and only the inbox subscribes. */
export interface EventTransport {
  /** Resolves once every record is durably stored. Keeps the order of records with the same key. */
  publish(records: EventRecord[]): Promise<void>;
  subscribe(subscriber: Subscriber): Promise<Subscription>;
  health(): CheckResult;
  stop(): Promise<void>;
}
