import { randomBytes } from 'node:crypto';
import { Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { hash as argon2Hash, verify as argon2Verify, type Options } from '@node-rs/argon2';
import { hash as bcryptHash, verify as bcryptVerify } from '@node-rs/bcrypt';
import { IdentityOptions } from '../identity-options.ts';
import { HashFormatsRepository } from './hash-formats.repository.ts';
import { currentFormat, formatOf, type HashFormat, keyOf } from './hash-formats.ts';

/** How long the list of stored formats is cached. */
const FORMATS_VALID_MS = 60_000;

// The library's type is a const enum, which has no values in isolated modules.
const ARGON2I = 1 as NonNullable<Options['algorithm']>;
const ARGON2ID = 2 as NonNullable<Options['algorithm']>;

/**
 * Hashes passwords with argon2id. Hashes of imported accounts and of earlier parameters stay valid, and are replaced at the next sign-in.
 */
@Injectable()
export class PasswordHasher {
  readonly #dummies = new Map<string, Promise<string>>();
  readonly #current: HashFormat;
  #stored: { readonly formats: readonly HashFormat[]; readonly until: number } | undefined;

  constructor(
    options: IdentityOptions,
    private readonly repository: HashFormatsRepository,
    private readonly clock: Clock,
  ) {
    this.#current = currentFormat(options);
  }

  /** @returns the hash in PHC string format, with a salt of its own */
  hash(password: string): Promise<string> {
    return hashAs(this.#current, password);
  }

  /** Whether a hash's format differs from that of new hashes. */
  isOutdated(passwordHash: string): boolean {
    const format = formatOf(passwordHash);
    return !format || keyOf(format) !== keyOf(this.#current);
  }

  /**
   * Verifies one hash of each stored format: the account's own hash and dummies of the other formats, or only dummies if there is no
   * account. The time then reveals neither which addresses have an account nor which accounts were imported.
   * @param passwordHash undefined without an account; the result is then false
   */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    let matches = false;
    for (const { format, verified } of await this.comparisons(passwordHash)) {
      const isMatch = await verifyAs(format, password, verified);
      if (verified === passwordHash) matches = isMatch;
    }
    return matches;
  }

  /** @returns the hashes that a check of a password verifies: one of each format, whether or not there is an account */
  async comparisons(passwordHash: string | undefined): Promise<{ format: HashFormat; verified: string }[]> {
    const own = passwordHash === undefined ? undefined : formatOf(passwordHash);
    const formats = new Map([...(await this.#formats()), ...(own ? [own] : [])].map((format) => [keyOf(format), format]));
    return Promise.all(
      [...formats].map(async ([key, format]) => {
        const isOwn = own !== undefined && key === keyOf(own);
        return { format, verified: isOwn && passwordHash ? passwordHash : await this.#dummyOf(format) };
      }),
    );
  }

  async #formats(): Promise<readonly HashFormat[]> {
    const now = this.clock.now().getTime();
    if (!this.#stored || this.#stored.until <= now) {
      const stored = (await this.repository.samples()).map(formatOf).filter((format) => format !== undefined);
      this.#stored = { formats: [this.#current, ...stored], until: now + FORMATS_VALID_MS };
    }
    return this.#stored.formats;
  }

  #dummyOf(format: HashFormat): Promise<string> {
    const dummy = this.#dummies.get(keyOf(format)) ?? hashAs(format, randomBytes(32).toString('base64url'));
    this.#dummies.set(keyOf(format), dummy);
    return dummy;
  }
}

function hashAs(format: HashFormat, password: string): Promise<string> {
  if (format.algorithm === 'bcrypt') return bcryptHash(password, { cost: format.cost });
  const { algorithm, memoryKib: memoryCost, iterations: timeCost, parallelism } = format;
  return argon2Hash(password, { algorithm: algorithm === 'argon2i' ? ARGON2I : ARGON2ID, memoryCost, timeCost, parallelism });
}

const verifyAs = ({ algorithm }: HashFormat, password: string, passwordHash: string): Promise<boolean> =>
  algorithm === 'bcrypt' ? bcryptVerify(password, passwordHash) : argon2Verify(passwordHash, password);
