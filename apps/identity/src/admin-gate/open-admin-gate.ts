import {
  ADMIN_CODE_ATTEMPTS,
  ADMIN_GATE_COOKIE,
  ADMIN_GATE_MS,
  type AdminCodeInput,
  type AdminGate,
  AppError,
  GateEnded,
} from '@casebook/contracts';
import { type Caller, Clock, Database, GATE_AUDIENCE, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { verify } from '@node-rs/argon2';
import { FindMember } from '../accounts/find-member.ts';
import { IdentityOptions } from '../identity-options.ts';
import { SignAccessToken } from '../keys/signing-keys.ts';
import { GateGuessesRepository } from './gate-guesses.repository.ts';
import { gateStateOf, withGuess } from './gate-rules.ts';

/** An open gate, and the `Set-Cookie` value with its token. */
export interface IssuedGate {
  readonly gate: AdminGate;
  readonly cookie: string;
}

/** Signs the token that opens the gate for the caller's session. */
@Injectable()
export class IssueGate {
  constructor(
    private readonly findMember: FindMember,
    private readonly signAccessToken: SignAccessToken,
    private readonly options: IdentityOptions,
  ) {}

  /**
   * @param gateId stays the same when the gate is renewed
   * @throws auth.forbidden for a member who is no longer an admin; session_not_found
   */
  async issue(tx: Transaction, caller: Caller, gateId: string): Promise<IssuedGate> {
    const { account, session } = await this.findMember.find(caller, tx);
    if (account.role !== 'admin') throw new AppError('auth.forbidden');
    const unlockedUntil = new Date(tx.now.getTime() + ADMIN_GATE_MS);
    const token = await this.signAccessToken.sign(tx, {
      iss: this.options.issuer,
      aud: GATE_AUDIENCE,
      sub: account.id,
      session_id: session.id,
      gate_id: gateId,
      iat: Math.floor(tx.now.getTime() / 1_000),
      exp: Math.floor(unlockedUntil.getTime() / 1_000),
    });
    const gate = { configured: true, unlockedUntil: unlockedUntil.toISOString(), attemptsRemaining: ADMIN_CODE_ATTEMPTS };
    return { gate, cookie: this.cookie(token, ADMIN_GATE_MS / 1_000) };
  }

  /** @returns the `Set-Cookie` value; a lifetime of 0 deletes the cookie */
  cookie(token: string, seconds: number): string {
    const [prefix, secure] = this.options.siteUrl.startsWith('https:') ? ['__Host-', '; Secure'] : ['', ''];
    return `${prefix}${ADMIN_GATE_COOKIE}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure}`;
  }
}

@Injectable()
export class GetAdminGate {
  constructor(
    private readonly guesses: GateGuessesRepository,
    private readonly options: IdentityOptions,
    private readonly clock: Clock,
  ) {}

  async execute(caller: Caller): Promise<AdminGate> {
    const { attemptsRemaining, lockedUntil } = gateStateOf(await this.guesses.find(caller), this.clock.now());
    return {
      configured: this.options.adminCodeHash !== undefined,
      attemptsRemaining,
      ...(lockedUntil && { lockedUntil: lockedUntil.toISOString() }),
      ...(caller.gate && { unlockedUntil: caller.gate.expiresAt.toISOString() }),
    };
  }
}

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

  /**
   * Counts the guess as wrong before the code is checked, so that concurrent guesses can't share the last attempt.
   * @throws admin.gate-locked
   */
  async #count(caller: Caller): Promise<ReturnType<typeof gateStateOf>> {
    const [before, after] = await this.database.write(caller, async (tx) => {
      const locked = await this.guesses.lock(tx, caller);
      const stand = gateStateOf(locked, tx.now);
      if (stand.lockedUntil) return [stand, stand];
      const counted = locked.map((guesses) => withGuess(guesses, tx.now));
      await this.guesses.save(tx, caller, counted);
      return [stand, gateStateOf(counted, tx.now)];
    });
    if (before.lockedUntil) throw new AppError('admin.gate-locked', { retryAfter: this.#secondsTo(before.lockedUntil) });
    return after;
  }

  #secondsTo(time: Date): number {
    return Math.max(1, Math.ceil((time.getTime() - this.clock.now().getTime()) / 1_000));
  }
}

/** Extends an open gate by another quarter of an hour, at most until the session ends. */
@Injectable()
export class RenewAdminGate {
  constructor(
    private readonly database: Database,
    private readonly issueGate: IssueGate,
  ) {}

  /** @throws admin.locked; auth.forbidden for a member who is no longer an admin */
  execute(caller: Caller): Promise<IssuedGate> {
    const { gate } = caller;
    if (!gate) throw new AppError('admin.locked');
    return this.database.write(caller, (tx) => this.issueGate.issue(tx, caller, gate.id));
  }
}

// A renewal that ran concurrently may have signed a token after `tx.now`.
const MARGIN_MS = 60 * 1_000;

/** Locks the gate. Every service refuses its tokens once the event arrives. */
@Injectable()
export class ExitAdminGate {
  constructor(
    private readonly database: Database,
    private readonly issueGate: IssueGate,
  ) {}

  /** Does nothing if the gate is locked. @returns the `Set-Cookie` value that deletes the cookie */
  async execute(caller: Caller): Promise<string> {
    const { gate } = caller;
    if (gate)
      await this.database.write(caller, async (tx) => {
        const tokensExpireAt = new Date(tx.now.getTime() + ADMIN_GATE_MS + MARGIN_MS).toISOString();
        const { id: gateId, sessionId, memberId: userId } = gate;
        tx.emit(GateEnded, { id: sessionId, version: 1 }, { gateId, sessionId, userId, tokensExpireAt });
        tx.audit('identity.admin-gate-locked', {});
      });
    return this.issueGate.cookie('', 0);
  }
}
