import type { Topic } from '@casebook/contracts';
import type { Log } from '@casebook/platform';
import { type KafkaOptions, ServerKafka } from '@nestjs/microservices';
import type { Consumer, EachBatchPayload } from 'kafkajs';
import { type EventRecord, isRemoval } from '../messages/event-record.ts';
import { fromKafkaMessage } from './cloud-events.ts';

/**
 * The framework's Kafka server with one handler for all: a batch is stored in the inbox, then acknowledged. Consumers do not run
 * here, so a failing one can't hold up a partition; a batch that can't be stored is delivered again.
 */
export class KafkaInboxServer extends ServerKafka {
  constructor(
    options: Required<KafkaOptions>['options'],
    private readonly topic: Topic,
    private readonly store: (records: EventRecord[]) => Promise<void>,
    private readonly log: Log,
  ) {
    super(options);
  }

  override async bindEvents(consumer: Consumer): Promise<void> {
    await consumer.subscribe({ topics: [this.topic], fromBeginning: true });
    await consumer.run({ eachBatch: (payload) => this.#storeBatch(payload) });
  }

  async #storeBatch({ batch, heartbeat }: EachBatchPayload): Promise<void> {
    const records = batch.messages.flatMap((message) => this.#read(batch.topic, message));
    await this.store(records.filter((record) => !isRemoval(record)));
    await heartbeat();
  }

  /** A message that is not an event is logged and skipped: it would fail at every delivery. */
  #read(topic: string, message: EachBatchPayload['batch']['messages'][number]): EventRecord[] {
    try {
      return [fromKafkaMessage(topic, message)];
    } catch (error) {
      this.log.error({ err: error, topic, offset: message.offset }, 'skipped a message that is not an event');
      return [];
    }
  }
}
