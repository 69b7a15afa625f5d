import { AuthError } from '@casebook/contracts';
import { parseOptions as parseArgon2 } from '@node-rs/argon2';

/** The configured parameters of argon2id. */
export interface Argon2Parameters {
  readonly argon2MemoryKib: number;
  readonly argon2Iterations: number;
  readonly argon2Parallelism: number;
}

/** The algorithm and parameters of a hash. Hashes of one format take the same time to verify. */
export type HashFormat = Bcrypt | Argon2;

interface Bcrypt {
  readonly algorithm: 'bcrypt';
  /** Base-2 logarithm of the number of rounds. */
  readonly cost: number;
}

export interface Argon2 {
  readonly algorithm: 'argon2i' | 'argon2id';
  readonly memoryKib: number;
  readonly iterations: number;
  readonly parallelism: number;
}

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const ARGON2 = /^\$(argon2id?)\$v=(?:16|19)\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/;

/** @returns undefined for a hash of another algorithm */
export function formatOf(hash: string): HashFormat | undefined {
  const [, cost] = BCRYPT.exec(hash) ?? [];
  if (cost !== undefined) return { algorithm: 'bcrypt', cost: Number(cost) };
  const [, algorithm, memory, iterations, parallelism] = ARGON2.exec(hash) ?? [];
  if (algorithm !== 'argon2i' && algorithm !== 'argon2id') return undefined;
  return { algorithm, memoryKib: Number(memory), iterations: Number(iterations), parallelism: Number(parallelism) };
}

/** Identifies a format. Bcrypt's versions don't affect the time to verify a hash, so they are left out. */
export const keyOf = (format: HashFormat): string =>
  format.algorithm === 'bcrypt'
    ? `bcrypt:${format.cost}`
    : `${format.algorithm}:${format.memoryKib}:${format.iterations}:${format.parallelism}`;

/** The format of new hashes. */
export const currentFormat = (parameters: Argon2Parameters): Argon2 => ({
  algorithm: 'argon2id',
  memoryKib: parameters.argon2MemoryKib,
  iterations: parameters.argon2Iterations,
  parallelism: parameters.argon2Parallelism,
});

/** An imported hash must not make each sign-in slower than about a second. */
const BCRYPT_COSTS = { min: 4, max: 14 };
const ARGON2_MAX = { memoryKib: 262_144, iterations: 10, parallelism: 16 };

/**
 * Checks the password hash of an imported account.
 * @throws validation_failed for another algorithm, a malformed hash, or parameters that are too expensive to verify
 */
export function requireImportableHash(hash: string): string {
  const format = formatOf(hash);
  if (!format || !isAffordable(format) || !isWellFormed(hash, format))
    throw new AuthError('validation_failed', {
      message: 'invalid format for password hash: bcrypt and argon2 (i, id) are accepted, with parameters of at most a second',
    });
  return hash;
}

const isAffordable = (format: HashFormat): boolean =>
  format.algorithm === 'bcrypt'
    ? format.cost >= BCRYPT_COSTS.min && format.cost <= BCRYPT_COSTS.max
    : format.memoryKib <= ARGON2_MAX.memoryKib &&
      format.iterations >= 1 &&
      format.iterations <= ARGON2_MAX.iterations &&
      format.parallelism >= 1 &&
      format.parallelism <= ARGON2_MAX.parallelism &&
      format.memoryKib >= 8 * format.parallelism;

function isWellFormed(hash: string, { algorithm }: HashFormat): boolean {
  if (algorithm === 'bcrypt') return true;
  try {
    return parseArgon2(hash).outputLen >= 16;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}
