import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type JWTPayload, SignJWT } from 'jose';
import { KeyPairs } from './key-pairs.ts';
import { signingKeyAt } from './key-rules.ts';
import { KeysRepository } from './keys.repository.ts';

@Injectable()
export class SignAccessToken {
  constructor(
    private readonly keys: KeysRepository,
    private readonly pairs: KeyPairs,
  ) {}

  /** @returns the claims as a JWT in compact form, signed with the key that signs at the transaction's time */
  async sign(tx: Transaction, claims: JWTPayload): Promise<string> {
    const key = signingKeyAt(await this.keys.list(tx), tx.now);
    if (!key) throw new Error('No signing key exists; the service creates one at boot');
    return new SignJWT(claims)
      .setProtectedHeader({ alg: key.publicKey.alg, kid: key.id, typ: 'JWT' })
      .sign(await this.pairs.open(key));
  }
}
