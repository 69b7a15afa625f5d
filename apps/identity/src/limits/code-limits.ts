import { addressKey, COUNTERS, type Counters, openLimits, type RateLimit } from '@casebook/limits';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { accountKey } from './account-key.ts';
import { countFailedAttempt, type PasswordAttempt } from './guess-limits.ts';

/**
 * Limits of failed codes per account. Anyone who can guess codes already has the password, so this doesn't let strangers lock out the
 * owner. Three time steps are valid at any time (RFC 6238, section 5.2), so 50 guesses a day find a code with a probability of 0.015%.
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
    return countFailedAttempt(budgets, '');
  }
}

/**
 * Limits wrong codes of mails per address, whether or not it has an account. A code allows five attempts, and an address gets at most ten
 * mails of each kind a day (docs/adr/0018), so guessing finds a code of one kind with a probability of at most 0.005% a day.
 */
const PER_HOUR = { points: 10, seconds: 60 * 60 };

@Injectable()
export class MailedCodeLimits {
  readonly #hour: RateLimit;
  readonly #keySecret: string;

  constructor(@Inject(COUNTERS) counters: Counters, { limitScale, keySecret }: IdentityOptions) {
    this.#hour = openLimits(counters, 'mailed-code', { hour: PER_HOUR }, limitScale).hour;
    this.#keySecret = keySecret;
  }

  /** Call it before comparing a code. @param email lower case @throws over_request_rate_limit */
  count(email: string): Promise<PasswordAttempt> {
    return countFailedAttempt([[this.#hour, accountKey(email, this.#keySecret)]], ', or use the link in the email');
  }
}

/**
 * Limits failed WebAuthn ceremonies per client address and per member. Signatures can't be guessed, so this only bounds the work and the
 * audit entries that failures cause. There is no limit per account: a stranger could use it up.
 */
const PER_QUARTER = { points: 20, seconds: 15 * 60 };

@Injectable()
export class PasskeyLimits {
  readonly #quarter: RateLimit;

  constructor(@Inject(COUNTERS) counters: Counters, { limitScale }: IdentityOptions) {
    this.#quarter = openLimits(counters, 'passkey', { quarter: PER_QUARTER }, limitScale).quarter;
  }

  /** Call it before verifying a visitor's assertion. @throws over_request_rate_limit */
  countVisitor(clientAddress: string | undefined): Promise<PasswordAttempt> {
    return countFailedAttempt([[this.#quarter, `visitor:${addressKey(clientAddress ?? '')}`]], '');
  }

  /** Call it before verifying a member's new passkey. @throws over_request_rate_limit */
  countMember(userId: string): Promise<PasswordAttempt> {
    return countFailedAttempt([[this.#quarter, `member:${userId}`]], '');
  }
}
