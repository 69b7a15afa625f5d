import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';

/** OWASP's first choice (Password Storage Cheat Sheet): argon2id, which is the library's default, 19 MiB, 2 passes, 1 lane. */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

@Injectable()
export class PasswordHasher {
  #dummyHash: Promise<string> | undefined;

  /** @returns the hash in PHC string format, with a salt of its own */
  hash(password: string): Promise<string> {
    return hash(password, PARAMETERS);
  }

  /**
   * Verifies against a dummy hash if there is no account, so that the time doesn't reveal which addresses have one.
   * @param passwordHash undefined without an account; the result is then false
   */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    this.#dummyHash ??= this.hash(randomBytes(32).toString('base64url'));
    const matches = await verify(passwordHash ?? (await this.#dummyHash), password);
    return passwordHash !== undefined && matches;
  }
}
