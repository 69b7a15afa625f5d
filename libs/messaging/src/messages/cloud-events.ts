import { Envelope, type Topic, topics } from '@casebook/contracts';
import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import { type EventRecord, isRemoval } from './event-record.ts';

/** A record as a Kafka message: CloudEvents 1.0, Kafka binding, binary mode (attributes in `ce_*` headers, data as JSON). */
export function toKafkaMessage(record: EventRecord): Message {
  const { key, envelope, data } = record;
  return {
    key,
    // Without a value, compaction removes every record of the key.
    value: isRemoval(record) ? null : JSON.stringify(data),
    headers: {
      'content-type': 'application/json',
      ce_specversion: '1.0',
      ce_id: envelope.id,
      ce_type: envelope.type,
      ce_source: envelope.source,
      ce_time: envelope.time,
      ce_subject: envelope.aggregateId,
      ce_aggregateversion: String(envelope.aggregateVersion),
      ce_actor: envelope.actor,
      ce_correlationid: envelope.correlationId,
      ...(envelope.traceparent && { ce_traceparent: envelope.traceparent }),
    },
  };
}

/** @throws ZodError or SyntaxError for a message that is not one of ours */
export function fromKafkaMessage(topic: string, message: KafkaMessage): EventRecord {
  const headers = message.headers ?? {};
  const traceparent = text(headers, 'ce_traceparent');
  const envelope = Envelope.parse({
    id: text(headers, 'ce_id'),
    type: text(headers, 'ce_type'),
    source: text(headers, 'ce_source'),
    time: text(headers, 'ce_time'),
    aggregateId: text(headers, 'ce_subject'),
    aggregateVersion: Number(text(headers, 'ce_aggregateversion')),
    actor: text(headers, 'ce_actor'),
    correlationId: text(headers, 'ce_correlationid'),
    ...(traceparent && { traceparent }),
  });
  if (!(topic in topics)) throw new Error(`There is no topic ${topic} in the registry`);
  return {
    topic: topic as Topic,
    key: message.key?.toString() ?? envelope.aggregateId,
    envelope,
    data: JSON.parse(message.value?.toString() ?? 'null'),
  };
}

const text = (headers: IHeaders, name: string): string | undefined => headers[name]?.toString();
