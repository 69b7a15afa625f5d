import type { Log } from '@casebook/platform';
import { type KafkaOptions, ServerKafka } from '@nestjs/microservices';
import type { Consumer, EachBatchPayload } from 'kafkajs';
import type { EventRecord } from '../event-record.ts';
import { fromKafkaMessage } from './cloud-events.ts';
import type { StoreRecords } from './event-transport.ts';

/**
 * The framework's Kafka server with one handler for all: a batch is stored in the inbox, then acknowledged. Consumers do not run
 * here, so a failing one can't hold up a partition; a batch that can't be stored is delivered again.
 */
export class KafkaInboxServer extends ServerKafka {
  constructor(
    options: Required<KafkaOptions>['options'],
    private readonly topics: readonly string[],
    private readonly store: StoreRecords,
    private readonly log: Log,
  ) {
    super(options);
  }

  override async bindEvents(consumer: Consumer): Promise<void> {
    if (this.topics.length === 0) return;
    await consumer.subscribe({ topics: [...this.topics], fromBeginning: true });
    await consumer.run({ eachBatch: (payload) => this.#keep(payload) });
  }

  async #keep({ batch, heartbeat }: EachBatchPayload): Promise<void> {
    await this.store(batch.messages.flatMap((message) => this.#read(batch.topic, message)));
    await heartbeat();
  }

  /** A message that is none of ours can't be told apart from noise: it is logged and passed over, never retried for ever. */
  #read(topic: string, message: EachBatchPayload['batch']['messages'][number]): EventRecord[] {
    try {
      return [fromKafkaMessage(topic, message)];
    } catch (error) {
      this.log.error({ err: error, topic, offset: message.offset }, 'a message that is no event was passed over');
      return [];
    }
  }
}
