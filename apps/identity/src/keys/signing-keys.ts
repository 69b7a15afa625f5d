import { randomUUID } from 'node:crypto';
import { type Jwks, PublicKey, type SigningAlgorithm } from '@casebook/contracts';
import { BootRefused, type Caller, Clock, Database, newId, systemCaller, type Transaction } from '@casebook/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { IdentityOptions } from '../identity-options.ts';
import { KEY_LEAD_MS, publishedKeysAt, signingKeyAt } from './key-rules.ts';
import { KeysRepository, type SigningKey } from './keys.repository.ts';
import { seal, unseal } from './sealing.ts';

/** NIST SP 800-57, part 1, table 2: 2,048 bits give 112 bits of security, which is enough until 2030; 3,072 bits give 128. */
const RSA_BITS = 3_072;

const generateFor: Record<SigningAlgorithm, () => ReturnType<typeof generateKeyPair>> = {
  ES256: () => generateKeyPair('ES256', { extractable: true }),
  RS256: () => generateKeyPair('RS256', { extractable: true, modulusLength: RSA_BITS }),
  EdDSA: () => generateKeyPair('EdDSA', { extractable: true, crv: 'Ed25519' }),
};

type NewKeyPair = Pick<SigningKey, 'id' | 'publicKey' | 'privateSealed'>;

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

interface RotatedKeys {
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
