import { randomUUID } from 'node:crypto';
import { type Topic, type TopicSettings, topics } from '@casebook/contracts';
import { type Consumer, Kafka, type KafkaJSDeleteGroupsError, type KafkaMessage } from 'kafkajs';
import type { KafkaConnection } from '../transports/kafka-connection.ts';
import type { Trace } from './traces.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A record as the search reads it. */
export interface SearchedRecord {
  readonly key: string;
  /** Whether key, headers, or value contain a searched text. */
  readonly matches: boolean;
  readonly at: Date;
  /** A deletion is the state of a deleted aggregate. A removal has no value: compaction removes its key. */
  readonly kind: 'state' | 'deletion' | 'removal';
}

/**
 * Searches every record of every topic that Kafka still has.
 * @returns for each topic what is left, stays by design, and expires
 */
export async function searchTopics(connection: KafkaConnection, texts: readonly string[]): Promise<Trace[]> {
  const kafka = new Kafka({ ...connection, clientId: 'casebook.erasure', logCreator: () => () => {} });
  const traces: Trace[] = [];
  for (const topic of Object.keys(topics) as Topic[])
    traces.push(...tracesInTopic(topic, topics[topic], await readTopic(kafka, topic, texts)));
  return traces;
}

/**
 * A topic of facts loses its records after its retention. In a compacted topic a newer record of the same key replaces an older one, and
 * nothing removes the newest unless it has no value: it is a tombstone if its aggregate is deleted, and otherwise left.
 */
export function tracesInTopic(
  topic: string,
  { retentionDays }: Pick<TopicSettings, 'retentionDays'>,
  records: readonly SearchedRecord[],
): Trace[] {
  const newest = new Map(records.map((record) => [record.key, record]));
  const found = records.filter(({ matches }) => matches);
  const trace = (kind: Trace['kind'], of: readonly SearchedRecord[], until?: string): Trace[] =>
    of.length > 0 ? [{ store: 'kafka', place: topic, count: of.length, kind, ...(until && { until }) }] : [];
  if (retentionDays !== 'compacted') {
    const last = Math.max(...found.map(({ at }) => at.getTime())) + retentionDays * DAY_MS;
    return found.length > 0
      ? trace('expires', found, `${new Date(last).toISOString().slice(0, 10)}, when Kafka deletes the segment`)
      : [];
  }
  const isNewest = (record: SearchedRecord) => newest.get(record.key) === record;
  return [
    ...trace(
      'left',
      found.filter((record) => isNewest(record) && record.kind === 'state'),
    ),
    ...trace(
      'by design',
      found.filter((record) => isNewest(record) && record.kind === 'deletion'),
    ),
    ...trace(
      'expires',
      found.filter((record) => !isNewest(record) || record.kind === 'removal'),
      'Kafka compacts the segment',
    ),
  ];
}

/**
 * Reads a topic from its oldest record to the newest at the time of the call, in a group of its own.
 * @returns the records that match, and of a compacted topic the others too, without their content
 */
async function readTopic(kafka: Kafka, topic: Topic, texts: readonly string[]): Promise<SearchedRecord[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const offsets = await admin.fetchTopicOffsets(topic);
    const open = new Map(
      offsets.flatMap(({ partition, low, high }) => (BigInt(high) > BigInt(low) ? [[partition, BigInt(high)] as const] : [])),
    );
    if (open.size === 0) return [];
    const groupId = `casebook.erasure.${randomUUID()}`;
    const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200 });
    await consumer.connect();
    try {
      await consumer.subscribe({ topic, fromBeginning: true });
      const records: SearchedRecord[] = [];
      await readUntil(consumer, open, (message) => {
        const record = toSearchedRecord(message, texts);
        if (record.matches || topics[topic].retentionDays === 'compacted') records.push(record);
      });
      return records;
    } finally {
      await consumer.disconnect();
      await admin.deleteGroups([groupId]).catch(unlessMissing);
    }
  } finally {
    await admin.disconnect();
  }
}

const GROUP_ID_NOT_FOUND = 69;

/** Kafka itself may have removed the group, which has committed nothing. */
function unlessMissing(error: unknown): void {
  const { groups } = Object(error) as Partial<KafkaJSDeleteGroupsError>;
  const isMissing = groups?.every(({ errorCode }) => errorCode === GROUP_ID_NOT_FOUND) === true;
  if (!isMissing) throw error;
}

/** @param open the end offset of each partition that has records; emptied as their ends are reached */
function readUntil(consumer: Consumer, open: Map<number, bigint>, read: (message: KafkaMessage) => void): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
      if (!restart) reject(error);
    });
    // A batch may be empty, where compaction removed its records.
    const run = consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch }) => {
        for (const message of batch.messages) read(message);
        if (BigInt(batch.lastOffset()) + 1n >= (open.get(batch.partition) ?? 0n)) open.delete(batch.partition);
        if (open.size === 0) resolve();
      },
    });
    run.catch(reject);
  });
}

function toSearchedRecord({ key, value, headers = {}, timestamp }: KafkaMessage, texts: readonly string[]): SearchedRecord {
  const content = value?.toString() ?? '';
  const kind = value === null ? 'removal' : isDeletion(content) ? 'deletion' : 'state';
  const all = [key?.toString() ?? '', content, ...Object.values(headers).map(String)].join('\n').toLowerCase();
  const matches = texts.some((text) => all.includes(text.toLowerCase()));
  return {
    key: key?.toString() ?? '',
    matches,
    at: new Date(Number(timestamp)),
    kind,
  };
}

function isDeletion(content: string): boolean {
  try {
    return Object(JSON.parse(content)).deleted === true;
  } catch {
    // Not JSON: a record that the consumers park.
    return false;
  }
}
