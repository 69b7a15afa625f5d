import type { Jwks } from '@casebook/contracts';
import { Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { publishedKeysAt } from './key-rules.ts';
import { KeysRepository } from './keys.repository.ts';

/** Returns the public keys that verify access tokens. */
@Injectable()
export class GetJwks {
  constructor(
    private readonly keys: KeysRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<Jwks> {
    const published = publishedKeysAt(await this.keys.list(), this.clock.now());
    return { keys: published.map(({ publicKey }) => publicKey) };
  }
}
