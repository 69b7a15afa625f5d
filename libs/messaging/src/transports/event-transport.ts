import type { Service, Topic } from '@casebook/contracts';
import type { CheckResult } from '@casebook/platform';
import type { EventRecord } from '../event-record.ts';

/** Keeps what arrived; resolves once it is committed, and only then may the transport acknowledge. */
export type StoreRecords = (records: EventRecord[]) => Promise<void>;

export interface Subscription {
  /** Whether everything published before the subscription began has been stored. */
  caughtUp(): Promise<boolean>;
  health(): CheckResult;
  stop(): Promise<void>;
}

/** The port for events. The relay alone publishes; the inbox alone subscribes. */
export interface EventTransport {
  /** Resolves once every record is stored where it can't get lost. In order by key. */
  publish(records: EventRecord[]): Promise<void>;
  subscribe(service: Service, topics: readonly Topic[], store: StoreRecords): Promise<Subscription>;
  health(): CheckResult;
  stop(): Promise<void>;
}
