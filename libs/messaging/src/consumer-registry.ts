import type { Service, Topic } from '@casebook/contracts';
import { BootRefused } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type ConsumerMetadata, consumerMetadataOf, consumerName, type EventConsumer } from './consumer.ts';
import { MessagingOptions } from './messaging-options.ts';
import { type ConsumerName, consumersIn } from './platform-consumers.ts';

export interface RegisteredConsumer {
  readonly name: ConsumerName;
  readonly definition: ConsumerMetadata['definition'];
  readonly consumer: EventConsumer;
}

/** The consumers that one service has, held against the registry of topics. */
@Injectable()
export class ConsumerRegistry {
  #found: RegisteredConsumer[] | undefined;

  constructor(
    private readonly options: MessagingOptions,
    private readonly discovery: DiscoveryService,
  ) {}

  /** @throws BootRefused where the registry names a consumer that is not here, or one is here that it does not name */
  check(): void {
    const faults = registryFaults(
      this.options.service,
      this.all.map(({ name, definition }) => ({ name, topic: definition.topic })),
    );
    if (faults.length > 0) throw new BootRefused(faults.join('; '));
  }

  /** Looked up when first asked for: only then has the framework made them all. */
  get all(): readonly RegisteredConsumer[] {
    this.#found ??= this.#find(this.options.service);
    return this.#found;
  }

  #find(service: Service): RegisteredConsumer[] {
    return this.discovery.getProviders().flatMap(({ instance, metatype }) => {
      const metadata = typeof metatype === 'function' ? consumerMetadataOf(metatype) : undefined;
      if (!metadata || !instance || typeof metatype !== 'function') return [];
      return [{ name: consumerName(service, metatype.name), definition: metadata.definition, consumer: instance }];
    });
  }

  get topics(): Topic[] {
    return [...new Set(this.all.map(({ definition }) => definition.topic))];
  }

  named(name: string): RegisteredConsumer | undefined {
    return this.all.find((consumer) => consumer.name === name);
  }

  /** @returns the consumers of an event's type; of a type they do not know, none */
  of(type: string): RegisteredConsumer[] {
    return this.all.filter(({ definition }) => definition.type === type);
  }
}

/** What the registry of topics and a service's consumers do not agree on, a sentence each. */
export function registryFaults(service: Service, present: readonly { name: string; topic: Topic }[]): string[] {
  const named = consumersIn(service);
  const missing = named.filter((entry) => !present.some((one) => one.name === entry.name && one.topic === entry.topic));
  const unnamed = present.filter((one) => !named.some((entry) => entry.name === one.name && entry.topic === one.topic));
  return [
    ...missing.map(({ name, topic }) => `The registry names ${name} for ${topic}, but ${service} has no such consumer`),
    ...unnamed.map(({ name, topic }) => `${name} consumes ${topic}, but the registry does not name it`),
  ];
}
