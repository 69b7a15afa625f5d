import type { EventDefinition, EventOf, Service } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable, type Type } from '@nestjs/common';

/** Handles one type of event, in the transaction that also marks the event as done. */
export interface EventConsumer<Definition extends EventDefinition = EventDefinition> {
  handle(tx: Transaction, event: EventOf<Definition>): Promise<void>;
  /** Empties its read model, where that can be rebuilt from a republishable topic. */
  empty?(tx: Transaction): Promise<void>;
}

export interface ConsumerMetadata {
  readonly definition: EventDefinition;
  readonly service: Service | 'every service';
}

const CONSUMER = 'casebook:consumer';

/**
 * Marks a class as a service's consumer of an event. Its name in the registry is the class's in kebab-case, so that the class
 * `StoreQuestionPoolWhenQuestionUpdated` of quiz is `quiz.store-question-pool-when-question-updated`.
 */
export function Consumer<Definition extends EventDefinition>(definition: Definition, service: ConsumerMetadata['service']) {
  return (target: Type<EventConsumer<Definition>>): void => {
    Injectable()(target);
    Reflect.defineMetadata(CONSUMER, { definition, service } satisfies ConsumerMetadata, target);
  };
}

export const consumerMetadataOf = (target: object): ConsumerMetadata | undefined => Reflect.getMetadata(CONSUMER, target);

export const consumerName = (service: Service, className: string): `${Service}.${string}` =>
  `${service}.${className.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}`;
