import type { Transaction } from '@casebook/platform';
import { Injectable, type Type } from '@nestjs/common';

/** Figures that a service derives from rows of its own: they can be derived again, the same to the unit. */
export interface DerivesFigures {
  /**
   * Derives those of the next aggregates after the given id, by id ascending.
   * @returns the last id, or undefined when there are no more
   */
  deriveAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string | undefined>;
}

const DERIVES = 'casebook:derives';

/** Marks a class as the way its service derives figures again. @param name what `npm run rebuild` calls them */
export function DerivedFigures(name: string) {
  return (target: Type<DerivesFigures>): void => {
    Injectable()(target);
    Reflect.defineMetadata(DERIVES, name, target);
  };
}

export const derivedFiguresOf = (target: object): string | undefined => Reflect.getMetadata(DERIVES, target);
