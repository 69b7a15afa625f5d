import { randomUUID } from 'node:crypto';
import { PublicKey, type SigningAlgorithm } from '@casebook/contracts';
import { BootRefused } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { IdentityOptions } from '../identity-options.ts';
import type { SigningKey } from './keys.repository.ts';
import { seal, unseal } from './sealing.ts';

/** NIST SP 800-57, part 1, table 2: 112 bits of security until 2030 take 2,048 bits; 3,072 take 128. */
const RSA_BITS = 3_072;

const generateFor: Record<SigningAlgorithm, () => ReturnType<typeof generateKeyPair>> = {
  ES256: () => generateKeyPair('ES256', { extractable: true }),
  RS256: () => generateKeyPair('RS256', { extractable: true, modulusLength: RSA_BITS }),
  EdDSA: () => generateKeyPair('EdDSA', { extractable: true, crv: 'Ed25519' }),
};

export type NewKeyPair = Pick<SigningKey, 'id' | 'publicKey' | 'privateSealed'>;

/** Generates key pairs and decrypts private keys, caching each decrypted key. */
@Injectable()
export class KeyPairs {
  readonly #opened = new Map<string, CryptoKey>();

  constructor(private readonly options: IdentityOptions) {}

  /** A key pair of the configured algorithm. */
  async generate(): Promise<NewKeyPair> {
    const alg = this.options.signingAlgorithm;
    const { publicKey, privateKey } = await generateFor[alg]();
    const id = randomUUID();
    const described = { ...(await exportJWK(publicKey)), kid: id, alg, use: 'sig', key_ops: ['verify'] };
    const privateSealed = seal(JSON.stringify(await exportJWK(privateKey)), this.#seal(id));
    return { id, publicKey: PublicKey.parse(described), privateSealed };
  }

  /** @throws BootRefused if the key was encrypted with another secret */
  async open({ id, publicKey: { alg }, privateSealed }: SigningKey): Promise<CryptoKey> {
    const opened = this.#opened.get(id) ?? (await importJWK(this.#unseal(id, privateSealed), alg));
    if (opened instanceof Uint8Array) throw new Error(`The signing key ${id} is not a key of ${alg}`);
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
