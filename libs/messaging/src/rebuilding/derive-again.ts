import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type DerivesFigures, derivedFiguresOf } from './derived-figures.ts';

const AGGREGATES_AT_ONCE = 200;

/** Derives statistics again from their rows, while the service runs. */
@Injectable()
export class DeriveAgain {
  constructor(
    private readonly database: Database,
    private readonly discovery: DiscoveryService,
  ) {}

  /** @returns false where this service derives no statistics of that name */
  async execute(caller: Caller, name: string): Promise<boolean> {
    const figures = this.#named(name);
    if (!figures) return false;
    let last: string | undefined;
    do {
      last = await this.database.write(caller, (tx) => figures.deriveAfter(tx, last, AGGREGATES_AT_ONCE));
    } while (last !== undefined);
    return true;
  }

  #named(name: string): DerivesFigures | undefined {
    const found = this.discovery
      .getProviders()
      .find(({ metatype }) => typeof metatype === 'function' && derivedFiguresOf(metatype) === name);
    return found?.instance as DerivesFigures | undefined;
  }
}
