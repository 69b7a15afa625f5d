import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type Topic, topics } from '@casebook/contracts';
import { newId, openLog } from '@casebook/platform';
import { type RunningKafka, startKafka } from '@casebook/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kafka } from 'kafkajs';
import type { EventRecord } from '../messages/event-record.ts';
import type { Subscriber } from '../messages/event-transport.ts';
import { createTopics } from './create-topics.ts';
import type { KafkaConnection } from './kafka-connection.ts';
import { KafkaTransport } from './kafka-transport.ts';

const log = openLog('quiz', 'silent');
const TOPIC = 'bank.questions' satisfies Topic;

describe('events on Kafka', () => {
  let kafka: RunningKafka;
  const account = { username: 'casebook', password: randomUUID() };
  const { certificate, key: privateKey } = selfSignedCertificate();
  const connection = () => ({ brokers: kafka.brokers });

  beforeAll(async () => {
    kafka = await startKafka({ secure: { certificate, key: privateKey, ...account } });
  }, 120_000);
  afterAll(() => kafka.stop(), 60_000);

  const record = (key: string, version: number): EventRecord => ({
    topic: TOPIC,
    key,
    envelope: {
      id: newId(),
      type: 'bank.question.updated.v1',
      source: '/casebook/bank',
      time: new Date().toISOString(),
      aggregateId: key,
      aggregateVersion: version,
      actor: 'system:test',
      correlationId: randomUUID(),
    },
    data: { id: key, deleted: true },
  });
  const subscriber = (names: string[], store: Subscriber['store']): Subscriber => ({
    service: 'quiz',
    consumers: names.map((name) => ({ name, topic: TOPIC })),
    store,
  });
  const waitFor = async (condition: () => boolean | Promise<boolean>, longestMs = 45_000) => {
    for (const end = Date.now() + longestMs; !(await condition()); await new Promise((resolve) => setTimeout(resolve, 25)))
      if (Date.now() > end) throw new Error('The condition was not met in time');
  };

  it('use topics created from the registry, with its partitions, retention and compaction', async () => {
    expect(await createTopics(connection(), 1)).toEqual(Object.keys(topics));
    expect(await createTopics(connection(), 1)).toEqual([]);
    const admin = new Kafka({ brokers: kafka.brokers, logCreator: () => () => {} }).admin();
    await admin.connect();
    const { topics: made } = await admin.fetchTopicMetadata({ topics: [TOPIC] });
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: 2, name: TOPIC, configNames: ['cleanup.policy', 'min.compaction.lag.ms'] }],
    });
    await admin.disconnect();
    expect(made[0]?.partitions).toHaveLength(topics[TOPIC].partitions);
    const values = Object.fromEntries((resources[0]?.configEntries ?? []).map((entry) => [entry.configName, entry.configValue]));
    expect(values).toMatchObject({ 'cleanup.policy': 'compact', 'min.compaction.lag.ms': String(topics[TOPIC].compactionLagMs) });
  }, 60_000);

  it('arrive complete, in order by key, from the earliest offset, and are acknowledged once stored', async () => {
    const transport = new KafkaTransport(connection(), log);
    const key = randomUUID();
    const sent = [1, 2, 3].map((version) => record(key, version));
    await transport.publish(sent);
    const stored: EventRecord[] = [];
    const subscription = await transport.subscribe(subscriber(['quiz.first'], async (records) => void stored.push(...records)));
    await waitFor(() => stored.length === 3);
    expect(stored).toEqual(sent);
    await waitFor(() => subscription.caughtUp());
    expect(await subscription.unread()).toEqual(new Map([['quiz.first', 0]]));
    await subscription.stop();
    await transport.publish([record(key, 4), record(key, 5)]);
    expect(await subscription.unread()).toEqual(new Map([['quiz.first', 2]]));
    await transport.stop();
  }, 60_000);

  it('reach a new consumer completely, beside a replica of a version without it', async () => {
    const before = Array.from({ length: 20 }, (_, at) => record(randomUUID(), at + 1));
    const during = Array.from({ length: 20 }, (_, at) => record(randomUUID(), at + 1));
    const [former, next] = [new KafkaTransport(connection(), log), new KafkaTransport(connection(), log)];
    const received = { 'quiz.present': new Set<string>(), 'quiz.new': new Set<string>() };
    const store: Subscriber['store'] = async (records, names) => {
      for (const name of names as (keyof typeof received)[]) for (const { envelope } of records) received[name].add(envelope.id);
    };
    const replicas = [await former.subscribe(subscriber(['quiz.present'], store))];
    await former.publish(before);
    replicas.push(await next.subscribe(subscriber(['quiz.present', 'quiz.new'], store)));
    await next.publish(during);
    const ids = [...before, ...during].map(({ envelope }) => envelope.id);
    await waitFor(() => Object.values(received).every((seen) => ids.every((id) => seen.has(id))));
    for (const replica of replicas) await replica.stop();
    for (const transport of [former, next]) await transport.stop();
  }, 60_000);

  const sasl = { mechanism: 'scram-sha-512', ...account } as const;
  // A new object each time: kafkajs stores its authenticator, with the password, in the object that it is given.
  const secure = (): KafkaConnection => ({ brokers: kafka.secureBrokers, ssl: { ca: [certificate] }, sasl: { ...sasl } });

  it('travel through TLS, after SCRAM, to a broker whose certificate is trusted', async () => {
    const key = randomUUID();
    const transport = new KafkaTransport(secure(), log);
    const stored: EventRecord[] = [];
    const store: Subscriber['store'] = async (records) => void stored.push(...records.filter((one) => one.key === key));
    const subscription = await transport.subscribe(subscriber(['quiz.secure'], store));
    await transport.publish([record(key, 1)]);
    await waitFor(() => stored.length === 1);
    await subscription.stop();
    await transport.stop();
  }, 60_000);

  it.each<[string, Partial<KafkaConnection>]>([
    ['whose certificate is not trusted', { ssl: true }],
    ['that does not know the account', { sasl: { ...sasl, username: 'another' } }],
    ['that expects another password', { sasl: { ...sasl, password: 'another' } }],
    ['that expects an account', { sasl: undefined }],
    ['that expects TLS', { ssl: false }],
  ])(
    'are not published to a broker %s',
    async (_, change) => {
      const transport = new KafkaTransport({ ...secure(), ...change }, log);
      await expect(transport.publish([record(randomUUID(), 1)])).rejects.toThrow();
      await transport.stop();
    },
    60_000,
  );

  it('are redelivered if they couldn’t be stored', async () => {
    const transport = new KafkaTransport(connection(), log);
    const stored: EventRecord[] = [];
    let refusals = 2;
    const store: Subscriber['store'] = async (records) => {
      refusals -= 1;
      if (refusals >= 0) throw new Error('the database is away');
      stored.push(...records);
    };
    const subscription = await transport.subscribe(subscriber(['quiz.second'], store));
    const sent = record(randomUUID(), 1);
    await transport.publish([sent]);
    await waitFor(() => stored.some(({ envelope }) => envelope.id === sent.envelope.id));
    await subscription.stop();
    await transport.stop();
  }, 60_000);

  it('aren’t lost or reordered while the broker is killed and restarted', async () => {
    const transport = new KafkaTransport(connection(), log);
    const stored: EventRecord[] = [];
    const subscription = await transport.subscribe(subscriber(['quiz.third'], async (records) => void stored.push(...records)));
    const key = randomUUID();
    const mine = () => stored.filter((one) => one.key === key).map(({ envelope }) => envelope.aggregateVersion);
    let killed: Promise<void> | undefined;
    for (let version = 1; version <= 60; version += 1) {
      if (version === 20) killed = kafka.kill().then(() => kafka.restart());
      const sent = record(key, version);
      // Like the relay, publishes the next record only after this one has arrived.
      for (;;) {
        const arrived = await transport.publish([sent]).then(
          () => true,
          () => false,
        );
        if (arrived) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    await killed;
    await waitFor(() => new Set(mine()).size === 60);
    const firstSeen = [...new Set(mine())];
    expect(firstSeen).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    await waitFor(() => subscription.health().status === 'up');
    await subscription.stop();
    await transport.stop();
  }, 120_000);
});

/** A certificate for 127.0.0.1, made by OpenSSL. */
function selfSignedCertificate(): { certificate: string; key: string } {
  const made = execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', '-', '-out', '-'],
      ...['-subj', '/CN=casebook-test', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const block = (name: string) => `${made.split(`-----BEGIN ${name}-----`)[1]?.split('-----END')[0]}`;
  const pem = (name: string) => `-----BEGIN ${name}-----${block(name)}-----END ${name}-----\n`;
  return { certificate: pem('CERTIFICATE'), key: pem('PRIVATE KEY') };
}
