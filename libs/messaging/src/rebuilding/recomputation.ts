import type { Transaction } from '@casebook/platform';
import { Injectable, type Type } from '@nestjs/common';

/** Recomputes stored statistics or totals from the service's own rows. Running it again yields the same result. */
export interface Recomputation {
  /**
   * Recomputes the next aggregates after an id, in ascending order.
   * @returns the last id, or undefined at the end
   */
  recomputeAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string | undefined>;
}

const RECOMPUTATION = 'casebook:recomputation';

/** Marks a class as a recomputation. @param name for `npm run rebuild` */
export function Recomputes(name: string) {
  return (target: Type<Recomputation>): void => {
    Injectable()(target);
    Reflect.defineMetadata(RECOMPUTATION, name, target);
  };
}

export const recomputationNameOf = (target: object): string | undefined => Reflect.getMetadata(RECOMPUTATION, target);
