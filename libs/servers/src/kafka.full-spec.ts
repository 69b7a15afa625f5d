import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { type RunningKafka, startKafka } from './kafka.ts';

const TOPIC = 'casebook.proof';

describe('startKafka', () => {
  let broker: RunningKafka;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'casebook-kafka-proof-'));
    broker = await startKafka({ dataDir });
  }, 120_000);
  afterAll(async () => {
    await broker.stop();
    await rm(dataDir, { recursive: true });
  }, 60_000);

  const client = () => new Kafka({ brokers: broker.brokers, logLevel: logLevel.NOTHING, retry: { retries: 20 } });

  it('stores and returns messages', async () => {
    await createTopic(client());
    await produce(client(), 'first');
    expect(await consume(client(), 1)).toEqual(['first']);
  }, 60_000);

  it('does not create topics automatically', async () => {
    await expect(produce(client(), 'lost', 'casebook.unknown')).rejects.toThrow(/does not host this topic-partition/);
  }, 60_000);

  it('keeps its messages after kill -9 and a restart, and accepts new ones', async () => {
    const before = broker.pid();
    await broker.kill();
    await broker.restart();
    expect(broker.pid()).not.toBe(before);
    await produce(client(), 'second');
    expect(await consume(client(), 2)).toEqual(['first', 'second']);
  }, 60_000);

  it('starts on the data folder of an earlier run', async () => {
    await broker.stop();
    broker = await startKafka({ dataDir });
    expect(await consume(client(), 2)).toEqual(['first', 'second']);
  }, 60_000);
});

async function createTopic(kafka: Kafka): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic: TOPIC, numPartitions: 1 }], waitForLeaders: true });
  await admin.disconnect();
}

async function produce(kafka: Kafka, value: string, topic = TOPIC): Promise<void> {
  const retry = topic === TOPIC ? undefined : { retries: 2 };
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner, idempotent: !retry, retry });
  await producer.connect();
  try {
    await producer.send({ topic, messages: [{ key: 'proof', value }] });
  } finally {
    await producer.disconnect();
  }
}

/** Reads `count` messages from the beginning, as a new group. */
async function consume(kafka: Kafka, count: number): Promise<string[]> {
  const consumer = kafka.consumer({ groupId: `proof-${Date.now()}`, maxWaitTimeInMs: 200 });
  await consumer.connect();
  await consumer.subscribe({ topic: TOPIC, fromBeginning: true });
  const values: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const eachMessage = async ({ message }: { message: { value: Buffer | null } }) => {
      values.push(message.value?.toString() ?? '');
      if (values.length === count) resolve();
    };
    consumer.run({ eachMessage }).catch(reject);
  });
  await consumer.disconnect();
  return values;
}
