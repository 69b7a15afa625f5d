import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { KeyPairs } from './key-pairs.ts';
import { KEY_LEAD_MS, publishedKeysAt } from './key-rules.ts';
import { KeysRepository } from './keys.repository.ts';

export interface RotatedKeys {
  readonly keyId: string;
  readonly signsFrom: Date;
}

/** Creates a new signing key. It is published before it signs; the old key stays published until its tokens have expired. */
@Injectable()
export class RotateKeys {
  constructor(
    private readonly database: Database,
    private readonly keys: KeysRepository,
    private readonly pairs: KeyPairs,
  ) {}

  async execute(caller: Caller): Promise<RotatedKeys> {
    const pair = await this.pairs.generate();
    return this.database.write(caller, async (tx) => {
      await this.keys.lock(tx);
      const current = await this.keys.list(tx);
      const signsFrom = new Date(tx.now.getTime() + (current.length > 0 ? KEY_LEAD_MS : 0));
      const published = publishedKeysAt(current, tx.now);
      const retired = current.filter((key) => !published.includes(key)).map(({ id }) => id);
      await this.keys.remove(tx, retired);
      await this.keys.add(tx, { ...pair, createdAt: tx.now, signsFrom });
      tx.audit('identity.keys-rotated', { keyId: pair.id, retired: retired.length });
      return { keyId: pair.id, signsFrom };
    });
  }
}
