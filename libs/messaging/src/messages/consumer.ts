import type { EventDefinition, EventOf, Service } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable, type Type } from '@nestjs/common';

/** Handles one type of event, in the transaction that also marks the event as done. */
export interface EventConsumer<Definition extends EventDefinition = EventDefinition> {
  handle(tx: Transaction, event: EventOf<Definition>): Promise<void>;
  /** Empties the consumer's read model, if it can be rebuilt from a republishable topic. */
  empty?(tx: Transaction): Promise<void>;
}

/**
 * A consumer's id. It is stored in inbox rows, in the name of a Kafka group, and in `platform.known_consumers`, so it must not change when
 * the class is renamed. `*` stands for the service, in a consumer that every service has.
 */
export type ConsumerId = `${Service | '*'}.${string}`;

export interface ConsumerMetadata {
  readonly definition: EventDefinition;
  readonly id: ConsumerId;
}

const CONSUMER = 'casebook:consumer';

/** Marks a class as the consumer of an event. The registry of topics lists it by its id. */
export function Consumer<Definition extends EventDefinition>(definition: Definition, id: ConsumerId) {
  return (target: Type<EventConsumer<Definition>>): void => {
    Injectable()(target);
    Reflect.defineMetadata(CONSUMER, { definition, id } satisfies ConsumerMetadata, target);
  };
}

export const consumerMetadataOf = (target: object): ConsumerMetadata | undefined => Reflect.getMetadata(CONSUMER, target);

/** @returns the consumer's name in a service */
export const consumerName = (service: Service, id: ConsumerId): `${Service}.${string}` =>
  id.replace(/^\*/, service) as `${Service}.${string}`;
