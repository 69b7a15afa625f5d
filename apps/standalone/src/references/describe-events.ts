import { eventDefinitions, settingsOf, type Topic, topics } from '@casebook/contracts';
import { consumersOf } from '@casebook/messaging';
import { z } from 'zod';

/** Describes every event (AsyncAPI 3.0), from the contracts and the registry of topics. */
export function describeEvents(): object {
  const names = Object.keys(topics) as Topic[];
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Casebook events',
      version: '1',
      description: 'CloudEvents 1.0 in the Kafka binding’s binary mode: attributes in ce_* headers, the payload as JSON.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(names.map((topic) => [topic, channel(topic)])),
    operations: Object.fromEntries(
      names.map((topic) => [`publish ${topic}`, { action: 'send', channel: { $ref: `#/channels/${pointer(topic)}` } }]),
    ),
    components: {
      messages: Object.fromEntries(
        eventDefinitions.map(({ type, schema }) => [type, { name: type, payload: z.toJSONSchema(schema, { io: 'output' }) }]),
      ),
    },
  };
}

function channel(topic: Topic): object {
  const { owner, kind, key, partitions, retentionDays, republishable, awaits } = settingsOf(topic);
  const messages = eventDefinitions.filter((definition) => definition.topic === topic);
  return {
    address: topic,
    description: `${kind === 'state' ? 'State' : 'Facts'} of ${owner}, keyed by ${key}`,
    'x-partitions': partitions,
    'x-retention': retentionDays === 'compacted' ? 'compacted' : `${retentionDays} days`,
    'x-republishable': republishable,
    'x-consumers': consumersOf(topic),
    ...(awaits && { 'x-awaits': awaits }),
    messages: Object.fromEntries(messages.map(({ type }) => [type, { $ref: `#/components/messages/${type}` }])),
  };
}

const pointer = (topic: string) => topic.replaceAll('~', '~0').replaceAll('/', '~1');
