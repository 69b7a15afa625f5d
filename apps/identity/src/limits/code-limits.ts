import { COUNTERS, type Counters, openLimits, type RateLimit } from '@casebook/limits';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { type PasswordAttempt, takeAll } from './guess-limits.ts';

/**
 * Limits of failed codes per account. Whoever guesses already has the password, so this doesn't let strangers lock out the owner. Three
 * time steps are valid at any time (RFC 6238, section 5.2), so 50 guesses a day find a code with a probability of 0.015%.
 */
const RULES = {
  quarter: { points: 10, seconds: 15 * 60 },
  day: { points: 50, seconds: 24 * 60 * 60 },
} as const;

/** Limits guessing the codes of second factors, across all sessions, challenges, and factors of an account (docs/adr/0028). */
@Injectable()
export class CodeLimits {
  readonly #limits: Readonly<Record<keyof typeof RULES, RateLimit>>;

  constructor(@Inject(COUNTERS) counters: Counters, { limitScale }: IdentityOptions) {
    this.#limits = openLimits(counters, 'code', RULES, limitScale);
  }

  /** Call it before comparing a code. @throws over_request_rate_limit */
  count(userId: string): Promise<PasswordAttempt> {
    const budgets = [
      [this.#limits.quarter, userId],
      [this.#limits.day, userId],
    ] as const;
    return takeAll(budgets, '');
  }
}
