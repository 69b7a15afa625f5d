import { Clock, Database, newId, systemCaller } from '@casebook/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { KeyPairs } from './key-pairs.ts';
import { signingKeyAt } from './key-rules.ts';
import { KeysRepository } from './keys.repository.ts';

/** Creates the first signing key at boot, under an advisory lock, so that replicas that start together share it. */
@Injectable()
export class EnsureSigningKey implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly keys: KeysRepository,
    private readonly pairs: KeyPairs,
    private readonly clock: Clock,
  ) {}

  /** @throws BootRefused if the configured secret doesn't decrypt the current signing key */
  async onApplicationBootstrap(): Promise<void> {
    const pair = await this.pairs.generate();
    await this.database.write(systemCaller('boot', newId()), async (tx) => {
      await this.keys.lock(tx);
      if ((await this.keys.list(tx)).length > 0) return;
      await this.keys.add(tx, { ...pair, createdAt: tx.now, signsFrom: tx.now });
      tx.audit('identity.key-created', { keyId: pair.id });
    });
    const signing = signingKeyAt(await this.keys.list(), this.clock.now());
    if (signing) await this.pairs.open(signing);
  }
}
