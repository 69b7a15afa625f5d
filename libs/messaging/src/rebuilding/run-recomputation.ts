import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

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

const recomputationNameOf = (target: object): string | undefined => Reflect.getMetadata(RECOMPUTATION, target);

const AGGREGATES_AT_ONCE = 200;

/** Runs a recomputation in transactions of 200 aggregates, while the service serves requests. */
@Injectable()
export class RunRecomputation {
  constructor(
    private readonly database: Database,
    private readonly discovery: DiscoveryService,
  ) {}

  /** @returns false if this service has no recomputation of that name */
  async execute(caller: Caller, name: string): Promise<boolean> {
    const recomputation = this.#named(name);
    if (!recomputation) return false;
    let last: string | undefined;
    do {
      last = await this.database.write(caller, (tx) => recomputation.recomputeAfter(tx, last, AGGREGATES_AT_ONCE));
    } while (last !== undefined);
    return true;
  }

  #named(name: string): Recomputation | undefined {
    const found = this.discovery
      .getProviders()
      .find(({ metatype }) => typeof metatype === 'function' && recomputationNameOf(metatype) === name);
    return found?.instance as Recomputation | undefined;
  }
}
