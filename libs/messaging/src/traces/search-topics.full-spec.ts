import { randomUUID } from 'node:crypto';
import { type RunningKafka, startKafka } from '@casebook/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kafka } from 'kafkajs';
import { createTopics } from '../transports/create-topics.ts';
import { searchTopics } from './search-topics.ts';

describe('searching Kafka for a member', () => {
  let running: RunningKafka;
  let kafka: Kafka;
  const member = randomUUID();

  beforeAll(async () => {
    running = await startKafka();
    kafka = new Kafka({ brokers: running.brokers, logCreator: () => () => {} });
    await waitForLeaders(await createTopics({ brokers: running.brokers }, 1));
  }, 120_000);
  afterAll(() => running.stop(), 60_000);

  /** A broker lists a topic shortly before each of its partitions has a leader. */
  const waitForLeaders = async (topics: readonly string[]) => {
    const admin = kafka.admin();
    await admin.connect();
    const haveLeaders = () =>
      Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic))).then(
        () => true,
        () => false,
      );
    while (!(await haveLeaders())) await new Promise((resolve) => setTimeout(resolve, 100));
    await admin.disconnect();
  };
  const send = async (topic: string, key: string, data: object | null, headers: Record<string, string> = {}) => {
    const producer = kafka.producer();
    await producer.connect();
    await producer.send({ topic, messages: [{ key, value: data && JSON.stringify(data), headers }] });
    await producer.disconnect();
  };

  it('reads every topic, empty ones too, and finds keys, headers, and values', async () => {
    expect(await searchTopics({ brokers: running.brokers }, [member])).toEqual([]);
    await send('identity.users', member, { id: member, deleted: false, email: 'ann@example.org' });
    await send('identity.users', member, { id: member, deleted: true, pseudonym: randomUUID() });
    await send('bank.members', `${member}:q`, { userId: member, bookmarked: true });
    await send('bank.members', `${member}:removed`, { userId: member, bookmarked: true });
    await send('bank.members', `${member}:removed`, null);
    await send('quiz.answers', randomUUID(), { answerId: randomUUID() }, { ce_actor: member });
    await send('quiz.answers', randomUUID(), { answerId: randomUUID() });
    const traces = await searchTopics({ brokers: running.brokers }, [member, 'ann@example.org']);
    expect(traces.map(({ place, count, kind }) => [place, count, kind])).toEqual([
      ['identity.users', 1, 'by design'],
      ['identity.users', 1, 'expires'],
      ['bank.members', 1, 'left'],
      ['bank.members', 2, 'expires'],
      ['quiz.answers', 1, 'expires'],
    ]);
  }, 240_000);

  it('leaves no group behind', async () => {
    const admin = kafka.admin();
    await admin.connect();
    expect((await admin.listGroups()).groups).toEqual([]);
    await admin.disconnect();
  });
});
