import { settingsOf } from '@casebook/contracts';
import { BootRefused, Database, newId, systemCaller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ConsumerRegistry } from '../consumer-registry.ts';

/** The first half of a rebuild: the read model is emptied; republishing its topic then fills it, the same to the row. */
@Injectable()
export class EmptyReadModel {
  constructor(
    private readonly database: Database,
    private readonly consumers: ConsumerRegistry,
  ) {}

  /**
   * @returns the topic to republish
   * @throws BootRefused for a consumer that does not exist, or whose records nobody can publish again
   */
  async execute(consumerName: string): Promise<string> {
    const registered = this.consumers.named(consumerName);
    if (!registered) throw new BootRefused(`There is no consumer ${consumerName}`);
    const { consumer, definition } = registered;
    if (!settingsOf(definition.topic).republishable || !consumer.empty)
      throw new BootRefused(`${consumerName} can't be rebuilt: nobody can publish ${definition.topic} again`);
    await this.database.write(systemCaller('rebuild', newId()), (tx) => consumer.empty?.(tx) ?? Promise.resolve());
    return definition.topic;
  }
}
