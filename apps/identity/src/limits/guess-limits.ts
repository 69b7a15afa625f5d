import { AuthError } from '@casebook/contracts';
import { addressKey, COUNTERS, type Counters, openLimits, type RateLimit, takePoints } from '@casebook/limits';
import { Clock } from '@casebook/platform';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { accountKey } from './account-key.ts';
import { readDeviceCookie } from './device-cookie.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Limits of failed password checks per account. NIST SP 800-63B-4, section 3.2.2, allows at most 100 consecutive failures; all clients
 * that aren't devices of the account share a daily budget of that size.
 */
const RULES = {
  device: { points: 10, seconds: 15 * MINUTE },
  session: { points: 10, seconds: 15 * MINUTE },
  address: { points: 10, seconds: 15 * MINUTE },
  strangersHour: { points: 20, seconds: HOUR },
  strangersDay: { points: 100, seconds: 24 * HOUR },
} as const;

/** A password check and its client. */
export interface Guess {
  /** Lower case; may have no account. */
  readonly email: string;
  readonly clientAddress: string | undefined;
  /** The request's `Cookie` header. */
  readonly cookies: string | undefined;
}

/** A password check, counted as failed in advance, so that concurrent checks can't share the last point. */
export interface PasswordAttempt {
  /** Returns the point: the password was correct. */
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
    private readonly clock: Clock,
  ) {
    this.#limits = openLimits(counters, 'guess', RULES, limitScale);
    this.#keySecret = keySecret;
  }

  /** Call it before checking the password. @throws over_request_rate_limit */
  async count({ email, clientAddress, cookies }: Guess): Promise<PasswordAttempt> {
    const account = accountKey(email, this.#keySecret);
    const device = readDeviceCookie(cookies, { email, keySecret: this.#keySecret, now: this.clock.now() });
    if (device) {
      const { device: limit } = this.#limits;
      // A device that used up its own budget continues as a stranger.
      if ((await limit.take(device)).granted) return { succeed: () => limit.refund(device) };
    }
    const { address, strangersHour, strangersDay } = this.#limits;
    return takeAll([
      [address, `${account}:${addressKey(clientAddress ?? '')}`],
      [strangersHour, account],
      [strangersDay, account],
    ]);
  }

  /** Counts a check of the current password in a session, on a separate budget, so that a stolen session can't use up the sign-in's. */
  countInSession(sessionId: string): Promise<PasswordAttempt> {
    return takeAll([[this.#limits.session, sessionId]]);
  }
}

/** Counts a check as failed on each budget. @throws over_request_rate_limit */
export async function takeAll(budgets: Parameters<typeof takePoints>[0], advice = ADVICE): Promise<PasswordAttempt> {
  const taken = await takePoints(budgets);
  if (taken.granted) return { succeed: taken.refund };
  const { resetSeconds: retryAfter } = taken;
  throw new AuthError('over_request_rate_limit', { message: refusalText(retryAfter, advice), retryAfter });
}

const ADVICE = ', or reset your password by e-mail';

const refusalText = (seconds: number, advice: string): string =>
  `Too many failed attempts. Try again in ${Math.ceil(seconds / MINUTE)} min${advice}.`;
