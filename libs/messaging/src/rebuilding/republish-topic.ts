import { AppError, type Service, settingsOf, type Topic, topics } from '@casebook/contracts';
import { BootRefused, type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** Publishes a topic's aggregates again, including deleted ones, each at its current version. */
export interface Republisher {
  /**
   * Emits the next aggregates after the given id, by id ascending.
   * @returns the last id emitted, or undefined when there are no more
   */
  emitAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string | undefined>;
}

const REPUBLISHES = 'casebook:republishes';

/** Marks the class that publishes a topic again. */
export function Republishes(topic: Topic) {
  return (target: Type<Republisher>): void => {
    Injectable()(target);
    Reflect.defineMetadata(REPUBLISHES, topic, target);
  };
}

const republishedTopicOf = (target: object): Topic | undefined => Reflect.getMetadata(REPUBLISHES, target);

const AGGREGATES_AT_ONCE = 500;

/** Publishes all aggregates of a topic again. Consumers skip versions that they have already stored. */
@Injectable()
export class RepublishTopic {
  constructor(
    private readonly database: Database,
    private readonly discovery: DiscoveryService,
  ) {}

  /**
   * @returns how many transactions of up to 500 aggregates each were published
   * @throws topic.not-republishable if this service has no republisher of the topic
   */
  async execute(caller: Caller, topic: Topic): Promise<number> {
    const republisher = this.#republisherOf(topic);
    if (!republisher) throw new AppError('topic.not-republishable', { topic });
    let last: string | undefined;
    for (let batches = 0; ; batches += 1) {
      last = await this.database.write(caller, (tx) => republisher.emitAfter(tx, last, AGGREGATES_AT_ONCE));
      if (last === undefined) return batches;
    }
  }

  /** @throws BootRefused if a republishable topic of this service has no republisher */
  check(service: Service): void {
    for (const topic of Object.keys(topics) as Topic[])
      if (settingsOf(topic).owner === service && settingsOf(topic).republishable && !this.#republisherOf(topic))
        throw new BootRefused(`${topic} is republishable, but ${service} has no republisher for it`);
  }

  #republisherOf(topic: Topic): Republisher | undefined {
    const found = this.discovery
      .getProviders()
      .find(({ metatype }) => typeof metatype === 'function' && republishedTopicOf(metatype) === topic);
    return found?.instance;
  }
}
