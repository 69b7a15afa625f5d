import { addressKey, COUNTERS, type Counters, openLimits, type RateLimit } from '@casebook/limits';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { type PasswordAttempt, takeAll } from './guess-limits.ts';

/**
 * Limits failed ceremonies per client address and per member. Signatures can't be guessed, so this only bounds the work and the audit
 * entries that refused ones cause. There is no limit per account: a stranger could use it up.
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
    return takeAll([[this.#quarter, `visitor:${addressKey(clientAddress ?? '')}`]], '');
  }

  /** Call it before verifying a member's new passkey. @throws over_request_rate_limit */
  countMember(userId: string): Promise<PasswordAttempt> {
    return takeAll([[this.#quarter, `member:${userId}`]], '');
  }
}
