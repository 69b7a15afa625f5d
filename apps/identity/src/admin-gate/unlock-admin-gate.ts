import { type AdminCodeInput, AppError } from '@casebook/contracts';
import { type Caller, Clock, Database, newId } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { verify } from '@node-rs/argon2';
import { IdentityOptions } from '../identity-options.ts';
import { GateGuessesRepository } from './gate-guesses.repository.ts';
import { standOf, withGuess } from './gate-rules.ts';
import { type IssuedGate, IssueGate } from './issue-gate.ts';

/** Opens the gate in front of admin privileges, for one session. */
@Injectable()
export class UnlockAdminGate {
  constructor(
    private readonly database: Database,
    private readonly guesses: GateGuessesRepository,
    private readonly issueGate: IssueGate,
    private readonly options: IdentityOptions,
    private readonly clock: Clock,
  ) {}

  /** @throws admin.gate-unset, admin.gate-locked, admin.code-wrong, admin.code-too-often */
  async execute(caller: Caller, { code }: AdminCodeInput): Promise<IssuedGate> {
    const { adminCodeHash } = this.options;
    if (!adminCodeHash) throw new AppError('admin.gate-unset');
    const { attemptsRemaining, lockedUntil } = await this.#count(caller);
    if (!(await verify(adminCodeHash, code))) {
      await this.database.write(caller, async (tx) => tx.audit('identity.admin-gate-refused', { attemptsRemaining }));
      if (!lockedUntil) throw new AppError('admin.code-wrong', { attemptsRemaining });
      throw new AppError('admin.code-too-often', { retryAfter: this.#secondsTo(lockedUntil) });
    }
    return this.database.write(caller, async (tx) => {
      await this.guesses.remove(tx, caller);
      const issued = await this.issueGate.issue(tx, caller, newId());
      tx.audit('identity.admin-gate-unlocked', {});
      return issued;
    });
  }

  /** Counts the guess as wrong before the code is checked, so that concurrent guesses can't share the last attempt. @throws admin.gate-locked */
  async #count(caller: Caller): Promise<ReturnType<typeof standOf>> {
    const [before, after] = await this.database.write(caller, async (tx) => {
      const locked = await this.guesses.lock(tx, caller);
      const stand = standOf(locked, tx.now);
      if (stand.lockedUntil) return [stand, stand];
      const counted = locked.map((guesses) => withGuess(guesses, tx.now));
      await this.guesses.save(tx, caller, counted);
      return [stand, standOf(counted, tx.now)];
    });
    if (before.lockedUntil) throw new AppError('admin.gate-locked', { retryAfter: this.#secondsTo(before.lockedUntil) });
    return after;
  }

  #secondsTo(time: Date): number {
    return Math.max(1, Math.ceil((time.getTime() - this.clock.now().getTime()) / 1_000));
  }
}
