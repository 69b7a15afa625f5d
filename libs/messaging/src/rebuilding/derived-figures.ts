import type { Transaction } from '@casebook/platform';
import { Injectable, type Type } from '@nestjs/common';

/** Statistics that a service derives from its own rows, and can derive again with the same result. */
export interface DerivesFigures {
  /**
   * Derives those of the next aggregates after the given id, by id ascending.
   * @returns the last id, or undefined when there are no more
   */
  deriveAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string | undefined>;
}

const DERIVES = 'casebook:derives';

/** Marks the class that derives statistics again. @param name their name in `npm run rebuild` */
export function DerivedFigures(name: string) {
  return (target: Type<DerivesFigures>): void => {
    Injectable()(target);
    Reflect.defineMetadata(DERIVES, name, target);
  };
}

export const derivedFiguresOf = (target: object): string | undefined => Reflect.getMetadata(DERIVES, target);
