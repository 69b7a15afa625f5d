import { AuthError } from '@casebook/contracts';
import { addressKey, COUNTERS, type Counters, openLimits, type RateLimit, takePoints } from '@casebook/limits';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import type { Session } from '../sessions/session.ts';
import { accountKey } from './account-key.ts';
import type { DeviceOwner } from './device-cookie.ts';
import { DeviceCookies } from './device-cookies.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Limits of failed password checks per account. NIST SP 800-63B-4, section 3.2.2, allows at most 100 consecutive failures. There are
 * three daily budgets of that size: for all devices of the account together, for all its sessions, and for all other clients. A budget
 * per device or session alone would limit nothing, because each sign-in issues another device cookie and opens another session.
 */
const RULES = {
  device: { points: 10, seconds: 15 * MINUTE },
  devicesDay: { points: 100, seconds: 24 * HOUR },
  session: { points: 10, seconds: 15 * MINUTE },
  sessionsDay: { points: 100, seconds: 24 * HOUR },
  address: { points: 10, seconds: 15 * MINUTE },
  strangersHour: { points: 20, seconds: HOUR },
  strangersDay: { points: 100, seconds: 24 * HOUR },
} as const;

/** A password check and its client. */
export interface PasswordGuess {
  /** Lower case; may have no account. */
  readonly email: string;
  /** The address's account. */
  readonly account: DeviceOwner | undefined;
  readonly clientAddress: string | undefined;
  /** The request's `Cookie` header. */
  readonly cookies: string | undefined;
}

/** A password check, counted as failed in advance, so that concurrent checks can't share the last point. */
export interface PasswordAttempt {
  /** Gives the points back, because the password was correct. */
  succeed(): Promise<void>;
}

/**
 * Limits password guessing per account without locking out the owner (docs/adr/0018): each device that signed in before has its own
 * budget, and all other clients (strangers) share the account's. Strangers who use it up lock out only strangers.
 */
@Injectable()
export class GuessLimits {
  readonly #limits: Readonly<Record<keyof typeof RULES, RateLimit>>;
  readonly #keySecret: string;

  constructor(
    @Inject(COUNTERS) counters: Counters,
    { limitScale, keySecret }: IdentityOptions,
    private readonly deviceCookies: DeviceCookies,
  ) {
    this.#limits = openLimits(counters, 'guess', RULES, limitScale);
    this.#keySecret = keySecret;
  }

  /** Call it before checking the password. @throws over_request_rate_limit */
  async count({ email, account, clientAddress, cookies }: PasswordGuess): Promise<PasswordAttempt> {
    const { address, strangersHour, strangersDay } = this.#limits;
    const ofDevice = account && (await this.#takeOfDevice(account, cookies));
    if (ofDevice) return ofDevice;
    const key = accountKey(email, this.#keySecret);
    return countFailedAttempt([
      [address, `${key}:${addressKey(clientAddress ?? '')}`],
      [strangersHour, key],
      [strangersDay, key],
    ]);
  }

  /**
   * @returns undefined for a stranger, and for a device whose own budget or the devices' shared one is used up: it then counts as a
   *   stranger
   */
  async #takeOfDevice(account: DeviceOwner, cookies: string | undefined): Promise<PasswordAttempt | undefined> {
    const device = this.deviceCookies.read(cookies, account);
    if (!device) return undefined;
    const taken = await takePoints([
      [this.#limits.device, device],
      [this.#limits.devicesDay, account.id],
    ]);
    return taken.granted ? { succeed: taken.refund } : undefined;
  }

  /**
   * Counts a check of the current password in a session, on separate budgets, so that a stolen session can't use up the budgets for signing
   * in. A change without the current password counts only against its session's budget: an owner who just signed in can always set a new
   * password.
   */
  countInSession({ id, userId }: Pick<Session, 'id' | 'userId'>, hasPassword: boolean): Promise<PasswordAttempt> {
    const { session, sessionsDay } = this.#limits;
    return countFailedAttempt([[session, id], ...(hasPassword ? [[sessionsDay, userId] as const] : [])]);
  }
}

/** Counts a check as failed on each budget. @throws over_request_rate_limit */
export async function countFailedAttempt(budgets: Parameters<typeof takePoints>[0], advice = ADVICE): Promise<PasswordAttempt> {
  const taken = await takePoints(budgets);
  if (taken.granted) return { succeed: taken.refund };
  const { resetSeconds: retryAfter } = taken;
  throw new AuthError('over_request_rate_limit', { message: refusalText(retryAfter, advice), retryAfter });
}

const ADVICE = ', or reset your password by email';

const refusalText = (seconds: number, advice: string): string =>
  `Too many failed attempts. Try again in ${Math.ceil(seconds / MINUTE)} min${advice}.`;
