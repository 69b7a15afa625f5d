import { randomUUID } from 'node:crypto';
import { PublicKey } from '@casebook/contracts';
import { BootRefused } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { IdentityOptions } from '../identity-options.ts';
import type { SigningKey } from './keys.repository.ts';
import { seal, unseal } from './sealing.ts';

export const SIGNING_ALGORITHM = 'ES256';

export type NewKeyPair = Pick<SigningKey, 'id' | 'publicKey' | 'privateSealed'>;

/** Generates key pairs and decrypts private keys, caching each decrypted key. */
@Injectable()
export class KeyPairs {
  readonly #opened = new Map<string, CryptoKey>();

  constructor(private readonly options: IdentityOptions) {}

  async generate(): Promise<NewKeyPair> {
    const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    const id = randomUUID();
    const described = { ...(await exportJWK(publicKey)), kid: id, alg: SIGNING_ALGORITHM, use: 'sig', key_ops: ['verify'] };
    const privateSealed = seal(JSON.stringify(await exportJWK(privateKey)), this.#seal(id));
    return { id, publicKey: PublicKey.parse(described), privateSealed };
  }

  /** @throws BootRefused if the key was encrypted with another secret */
  async open({ id, privateSealed }: SigningKey): Promise<CryptoKey> {
    const opened = this.#opened.get(id) ?? (await importJWK(this.#unseal(id, privateSealed), SIGNING_ALGORITHM));
    if (opened instanceof Uint8Array) throw new Error(`The signing key ${id} is not a key of ${SIGNING_ALGORITHM}`);
    this.#opened.set(id, opened);
    return opened;
  }

  #unseal(id: string, privateSealed: string): JWK {
    try {
      return JSON.parse(unseal(privateSealed, this.#seal(id)));
    } catch (error) {
      throw new BootRefused(
        `IDENTITY_KEY_SECRET can't decrypt the signing key ${id} in the database; restore the secret that encrypted it`,
        { cause: error },
      );
    }
  }

  #seal(id: string) {
    return { secret: this.options.keySecret, purpose: 'casebook identity signing keys', subject: id };
  }
}
