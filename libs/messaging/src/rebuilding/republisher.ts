import type { Topic } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable, type Type } from '@nestjs/common';

/** Publishes a topic's aggregates again, deleted ones too, each at its current version. */
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

export const republishedTopicOf = (target: object): Topic | undefined => Reflect.getMetadata(REPUBLISHES, target);
