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
  /** `deletion`: the state of a deleted aggregate. `removal`: a record without a value, by which compaction removes its key. */
  readonly kind: 'state' | 'deletion' | 'removal';
}

/**
 * Searches every record that Kafka still has, of every topic.
 * @returns for each topic, the traces that are left, that stay by design, and that expire
 */
export async function searchTopics(connection: KafkaConnection, texts: readonly string[]): Promise<Trace[]> {
  const kafka = new Kafka({ ...connection, clientId: 'casebook.erasure', logCreator: () => () => {} });
  const traces: Trace[] = [];
  for (const topic of Object.keys(topics) as Topic[])
    traces.push(...tracesInTopic(topic, topics[topic], await readTopic(kafka, topic, texts)));
  return traces;
}

/**
 * Classifies a topic's matching records. Those of a fact topic expire with its retention. In a compacted topic, a newer record replaces
 * older ones with the same key, and only a record without a value removes the newest. A matching newest record is therefore a tombstone if
 * its aggregate is deleted, and `left` otherwise.
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
 * Reads a topic from its oldest record to the newest at the time of the call, in a consumer group of its own.
 * @returns the matching records, and for a compacted topic also the others, without their content
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
      await admin.deleteGroups([groupId]).catch(ignoreMissingGroup);
    }
  } finally {
    await admin.disconnect();
  }
}

const GROUP_ID_NOT_FOUND = 69;

/** Ignores a missing group: Kafka may have removed it already, since it has committed no offsets. */
function ignoreMissingGroup(error: unknown): void {
  const { groups } = Object(error) as Partial<KafkaJSDeleteGroupsError>;
  const isMissing = groups?.every(({ errorCode }) => errorCode === GROUP_ID_NOT_FOUND) === true;
  if (!isMissing) throw error;
}

/** @param open the end offset of each partition that has records; a partition is removed once its end is reached */
function readUntil(consumer: Consumer, open: Map<number, bigint>, read: (message: KafkaMessage) => void): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
      if (!restart) reject(error);
    });
    // A batch may be empty if compaction removed its records.
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
    // A record that isn't JSON, which the consumers park.
    return false;
  }
}
