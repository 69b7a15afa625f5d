import { consumedSchemaOf, type Service, type Topic } from '@casebook/contracts';
import { BootRefused } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type ConsumerMetadata, consumerMetadataOf, consumerName, type EventConsumer } from '../messages/consumer.ts';
import { MessagingOptions } from '../messages/messaging-options.ts';
import { type ConsumerName, consumersIn } from './platform-consumers.ts';

export interface RegisteredConsumer {
  readonly name: ConsumerName;
  readonly definition: ConsumerMetadata['definition'];
  /** Parses the event, and accepts fields that a newer producer added. */
  readonly schema: ConsumerMetadata['definition']['schema'];
  readonly consumer: EventConsumer;
}

/** The consumers of one service, checked against the registry of topics. */
@Injectable()
export class ConsumerRegistry {
  #found: RegisteredConsumer[] | undefined;

  constructor(
    private readonly options: MessagingOptions,
    private readonly discovery: DiscoveryService,
  ) {}

  /** @throws BootRefused if the registry names a consumer that the service doesn't have, or the service has one that isn't registered */
  check(): void {
    const faults = registryFaults(
      this.options.service,
      this.all.map(({ name, definition }) => ({ name, topic: definition.topic })),
    );
    if (faults.length > 0) throw new BootRefused(faults.join('; '));
  }

  /** Computed at the first access, because by then Nest has created all providers. */
  get all(): readonly RegisteredConsumer[] {
    this.#found ??= this.#find(this.options.service);
    return this.#found;
  }

  #find(service: Service): RegisteredConsumer[] {
    return this.discovery.getProviders().flatMap(({ instance, metatype }) => {
      const metadata = typeof metatype === 'function' ? consumerMetadataOf(metatype) : undefined;
      if (!metadata || !instance || typeof metatype !== 'function') return [];
      const { definition, id } = metadata;
      const schema = consumedSchemaOf(definition.schema);
      return [{ name: consumerName(service, id), definition, schema, consumer: instance }];
    });
  }

  get names(): string[] {
    return this.all.map(({ name }) => name);
  }

  named(name: string): RegisteredConsumer | undefined {
    return this.all.find((consumer) => consumer.name === name);
  }
}

/** @returns a sentence for each difference between the registry of topics and a service's consumers */
export function registryFaults(service: Service, found: readonly { name: string; topic: Topic }[]): string[] {
  const named = consumersIn(service);
  const missing = named.filter((entry) => !found.some((one) => one.name === entry.name && one.topic === entry.topic));
  const unnamed = found.filter((one) => !named.some((entry) => entry.name === one.name && entry.topic === one.topic));
  return [
    ...missing.map(({ name, topic }) => `The registry names ${name} for ${topic}, but ${service} has no such consumer`),
    ...unnamed.map(({ name, topic }) => `${name} consumes ${topic}, but the registry does not name it`),
  ];
}
