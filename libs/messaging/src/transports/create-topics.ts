import { type Topic, type TopicSettings, topics } from '@casebook/contracts';
import { Kafka } from 'kafkajs';
import type { KafkaConnection } from './kafka-connection.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Creates the registry's topics that Kafka doesn't have yet.
 * @param replicas the number of brokers that store each record; at most the number of brokers
 * @returns the names of the new topics
 */
export async function createTopics(connection: KafkaConnection, replicas: number): Promise<string[]> {
  const admin = new Kafka({ ...connection, clientId: 'casebook.migrate', logCreator: () => () => {} }).admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = (Object.entries(topics) as [Topic, TopicSettings][]).filter(([topic]) => !existing.has(topic));
    if (missing.length > 0)
      await admin.createTopics({
        waitForLeaders: true,
        topics: missing.map(([topic, settings]) => ({
          topic,
          numPartitions: settings.partitions,
          replicationFactor: replicas,
          configEntries: topicConfiguration(settings),
        })),
      });
    return missing.map(([topic]) => topic);
  } finally {
    await admin.disconnect();
  }
}

/** A topic's settings as Kafka's configuration entries. */
function topicConfiguration({ retentionDays, compactionLagMs }: TopicSettings): { name: string; value: string }[] {
  if (retentionDays === 'compacted')
    return [
      { name: 'cleanup.policy', value: 'compact' },
      { name: 'min.compaction.lag.ms', value: String(compactionLagMs ?? 0) },
    ];
  return [
    { name: 'cleanup.policy', value: 'delete' },
    { name: 'retention.ms', value: String(retentionDays * DAY_MS) },
  ];
}
