import { AppError, settingsOf, type Topic } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ConsumerRegistry } from '../consumers/consumer-registry.ts';

/** The first half of a rebuild: empties a read model. Republishing its topic then fills it with the same rows. */
@Injectable()
export class EmptyReadModel {
  constructor(
    private readonly database: Database,
    private readonly consumers: ConsumerRegistry,
  ) {}

  /**
   * @returns the topic to republish
   * @throws consumer.not-found, consumer.not-rebuildable
   */
  async execute(caller: Caller, consumerName: string): Promise<Topic> {
    const registered = this.consumers.named(consumerName);
    if (!registered) throw new AppError('consumer.not-found', { consumer: consumerName });
    const { consumer, definition } = registered;
    if (!settingsOf(definition.topic).republishable || !consumer.empty)
      throw new AppError('consumer.not-rebuildable', { consumer: consumerName, topic: definition.topic });
    await this.database.write(caller, (tx) => consumer.empty?.(tx) ?? Promise.resolve());
    return definition.topic;
  }
}
