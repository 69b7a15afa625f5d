import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Recomputation, recomputationNameOf } from './recomputation.ts';

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
