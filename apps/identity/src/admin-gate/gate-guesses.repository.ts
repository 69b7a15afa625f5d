import { ADMIN_LOCK_MS } from '@casebook/contracts';
import { addressKey } from '@casebook/limits';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { accountKey } from '../limits/account-key.ts';
import { type Guesses, NO_GUESSES } from './gate-rules.ts';

interface GuessesRow {
  readonly subject: string;
  readonly failures: number;
  readonly lastAt: Date;
  readonly lockedUntil: Date | null;
}

type Guesser = Pick<Caller, 'id' | 'clientAddress'>;

/** Wrong admin codes by member and by address. HMACs of the two identify the rows, so the table contains no personal data. */
@Injectable()
export class GateGuessesRepository {
  constructor(
    private readonly database: Database,
    private readonly options: IdentityOptions,
  ) {}

  async find(guesser: Guesser): Promise<Guesses[]> {
    const rows = await this.database.sql.query<GuessesRow[]>`
      SELECT subject, failures, last_at AS "lastAt", locked_until AS "lockedUntil" FROM admin_gate_guesses
      WHERE subject = ANY(${this.#subjectsOf(guesser)})`;
    return rows.map(toGuesses);
  }

  /** Locks the rows of the member and of the address (inserted if missing) in a fixed order, so that concurrent guesses can't deadlock. */
  async lock(tx: Transaction, guesser: Guesser): Promise<Guesses[]> {
    const subjects = this.#subjectsOf(guesser);
    // Skips rows that other guesses have locked: waiting for them in a different order could deadlock.
    await tx.sql.execute`DELETE FROM admin_gate_guesses WHERE subject IN (
      SELECT subject FROM admin_gate_guesses
      WHERE last_at < ${new Date(tx.now.getTime() - 2 * ADMIN_LOCK_MS)} AND subject <> ALL(${subjects}) FOR UPDATE SKIP LOCKED)`;
    const rows = await tx.sql.query<GuessesRow[]>`
      INSERT INTO admin_gate_guesses (subject, failures, last_at)
      SELECT subject, ${NO_GUESSES.failures}, ${NO_GUESSES.lastAt} FROM unnest(${subjects}::text[]) AS subject ORDER BY subject
      ON CONFLICT (subject) DO UPDATE SET subject = excluded.subject
      RETURNING subject, failures, last_at AS "lastAt", locked_until AS "lockedUntil"`;
    return subjects.map((subject) => toGuesses(rows.find((row) => row.subject === subject)));
  }

  /** @param guesses in the order of `lock` */
  async save(tx: Transaction, guesser: Guesser, guesses: readonly Guesses[]): Promise<void> {
    for (const [at, subject] of this.#subjectsOf(guesser).entries()) {
      const { failures, lastAt, lockedUntil } = guesses[at] ?? NO_GUESSES;
      await tx.sql.execute`UPDATE admin_gate_guesses
        SET failures = ${failures}, last_at = ${lastAt}, locked_until = ${lockedUntil ?? null} WHERE subject = ${subject}`;
    }
  }

  async remove(tx: Transaction, guesser: Guesser): Promise<void> {
    await tx.sql.execute`DELETE FROM admin_gate_guesses WHERE subject = ANY(${this.#subjectsOf(guesser)})`;
  }

  /** The keys of both rows, in ascending order. */
  #subjectsOf({ id, clientAddress = '' }: Guesser): string[] {
    const { keySecret } = this.options;
    return [`member:${id}`, `address:${addressKey(clientAddress)}`].map((subject) => accountKey(subject, keySecret)).sort();
  }
}

const toGuesses = (row: GuessesRow | undefined): Guesses =>
  row ? { failures: row.failures, lastAt: row.lastAt, ...(row.lockedUntil && { lockedUntil: row.lockedUntil }) } : NO_GUESSES;
