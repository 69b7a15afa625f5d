import { type Service, settingsOf, type Topic, topics } from '@casebook/contracts';
import { BootRefused, Database, newId, systemCaller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Republisher, republishedTopicOf } from './republisher.ts';

const AGGREGATES_AT_ONCE = 500;

/** An operator has a topic's owner publish all it has again. Consumers skip what they already know by its version. */
@Injectable()
export class RepublishTopic {
  constructor(
    private readonly database: Database,
    private readonly discovery: DiscoveryService,
  ) {}

  /** @returns how many transactions of up to 500 aggregates each were published */
  async execute(topic: Topic): Promise<number> {
    const republisher = this.#republisherOf(topic);
    const caller = systemCaller('republish', newId());
    let last: string | undefined;
    for (let batches = 0; ; batches += 1) {
      last = await this.database.write(caller, (tx) => republisher.emitAfter(tx, last, AGGREGATES_AT_ONCE));
      if (last === undefined) return batches;
    }
  }

  /** @throws BootRefused where the registry says that a topic of this service can be republished and there is no way to */
  check(service: Service): void {
    for (const topic of Object.keys(topics) as Topic[])
      if (settingsOf(topic).owner === service && settingsOf(topic).republishable) this.#republisherOf(topic);
  }

  #republisherOf(topic: Topic): Republisher {
    const found = this.discovery
      .getProviders()
      .find(({ metatype }) => typeof metatype === 'function' && republishedTopicOf(metatype) === topic);
    if (!found?.instance) throw new BootRefused(`${topic} can't be published again: its owner has no republisher`);
    return found.instance;
  }
}
