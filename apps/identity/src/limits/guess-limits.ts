import { AuthError } from '@casebook/contracts';
import { addressKey, type Counters, RateLimit } from '@casebook/limits';
import { Clock } from '@casebook/platform';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { accountKey } from './account-key.ts';
import { COUNTERS } from './counters.ts';
import { readDeviceCookie } from './device-cookie.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Failed checks of one account's password. NIST SP 800-63B-4, section 3.2.2, allows 100 in a row at most; a day's budget of that size
 * is for all addresses together that aren't the account's own devices.
 */
const RULES = {
  device: { points: 10, seconds: 15 * MINUTE },
  session: { points: 10, seconds: 15 * MINUTE },
  address: { points: 10, seconds: 15 * MINUTE },
  strangersHour: { points: 20, seconds: HOUR },
  strangersDay: { points: 100, seconds: 24 * HOUR },
} as const;

/** Who tries a password on which account. */
export interface Guess {
  /** Lower case; with an account or without one. */
  readonly email: string;
  readonly clientAddress: string | undefined;
  /** The request's `Cookie` header. */
  readonly cookies: string | undefined;
}

/** A check that was counted as failed in advance, so concurrent guesses can't share the last point. */
export interface PasswordAttempt {
  /** Takes the point back: the password was right. */
  succeed(): Promise<void>;
}

/**
 * Limits guessing per account without a lockout (docs/adr/0018): a device that signed in before has a budget of its own, and only the
 * other clients share the account's. Strangers who use that up lock out nobody but strangers.
 */
@Injectable()
export class GuessLimits {
  readonly #limits: Record<keyof typeof RULES, RateLimit>;
  readonly #keySecret: string;

  constructor(
    @Inject(COUNTERS) counters: Counters,
    { limitScale, keySecret }: IdentityOptions,
    private readonly clock: Clock,
  ) {
    const open = (name: keyof typeof RULES) =>
      new RateLimit(counters, {
        name: `guess:${name}`,
        points: Math.ceil(RULES[name].points * limitScale),
        seconds: RULES[name].seconds,
      });
    this.#limits = {
      device: open('device'),
      session: open('session'),
      address: open('address'),
      strangersHour: open('strangersHour'),
      strangersDay: open('strangersDay'),
    };
    this.#keySecret = keySecret;
  }

  /** @throws over_request_rate_limit, before the password is looked at */
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

  /** The same for a password that a signed-in member repeats: a stolen session can't use up the sign-in's budget. */
  countInSession(sessionId: string): Promise<PasswordAttempt> {
    return takeAll([[this.#limits.session, sessionId]]);
  }
}

/** Takes one point of each, in order, up to the first refusal: a client past its own limit doesn't use up the account's. */
async function takeAll(budgets: readonly (readonly [RateLimit, string])[]): Promise<PasswordAttempt> {
  for (const [limit, key] of budgets) {
    const { granted, resetSeconds } = await limit.take(key);
    if (!granted)
      throw new AuthError('over_request_rate_limit', { message: refusalText(resetSeconds), retryAfter: resetSeconds });
  }
  return {
    succeed: async () => {
      for (const [limit, key] of budgets) await limit.refund(key);
    },
  };
}

const refusalText = (seconds: number): string =>
  `Too many failed attempts. Try again in ${Math.ceil(seconds / MINUTE)} min, or reset your password by e-mail.`;
