import { AuthError } from '@casebook/contracts';
import { COUNTERS, type Counters, type LimitVerdict, openLimits, type RateLimit } from '@casebook/limits';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { accountKey } from './account-key.ts';

const PER_MINUTE = { points: 1, seconds: 60 };
const PER_DAY = { points: 10, seconds: 24 * 60 * 60 };

/** The kinds of mail that can be requested for an address. A resent mail counts as its original kind. */
export type BudgetedMail = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication' | 'invite' | 'new_device';

/**
 * Limits mails per address and purpose to one a minute and ten a day, whether or not the address has an account, so that the limits don't
 * reveal accounts.
 */
@Injectable()
export class MailBudget {
  readonly #minute: RateLimit;
  readonly #day: RateLimit;
  readonly #keySecret: string;

  constructor(@Inject(COUNTERS) counters: Counters, { limitScale, keySecret }: IdentityOptions) {
    const { minute, day } = openLimits(counters, 'mail', { minute: PER_MINUTE, day: PER_DAY }, limitScale);
    this.#minute = minute;
    this.#day = day;
    this.#keySecret = keySecret;
  }

  /** Counts a mail against both limits; the daily one only if the first grants it. @param email lower case */
  async take(purpose: BudgetedMail, email: string): Promise<LimitVerdict> {
    const key = `${purpose}:${accountKey(email, this.#keySecret)}`;
    const verdict = await this.#minute.take(key);
    return verdict.granted ? this.#day.take(key) : verdict;
  }

  /**
   * Counts a mail, or throws. A sign-up over the limit is refused, not silently dropped: the address's owner would otherwise follow the
   * link of a stranger's earlier sign-up.
   * @throws over_email_send_rate_limit
   */
  async require(purpose: BudgetedMail, email: string): Promise<void> {
    const { granted, resetSeconds } = await this.take(purpose, email);
    if (granted) return;
    const message = `For security purposes, you can only request this after ${resetSeconds} seconds.`;
    throw new AuthError('over_email_send_rate_limit', { message, retryAfter: resetSeconds });
  }
}
