import { AuthError, type LinkPurpose } from '@casebook/contracts';
import { type Counters, type LimitVerdict, RateLimit } from '@casebook/limits';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { accountKey } from './account-key.ts';
import { COUNTERS } from './counters.ts';

const PER_MINUTE = { points: 1, seconds: 60 };
const PER_DAY = { points: 10, seconds: 24 * 60 * 60 };

/**
 * How many mails of one purpose an address gets: one a minute and ten a day, no matter who asks and whether or not it has an account. The
 * counters never say who has one.
 */
@Injectable()
export class MailBudget {
  readonly #minute: RateLimit;
  readonly #day: RateLimit;
  readonly #keySecret: string;

  constructor(@Inject(COUNTERS) counters: Counters, { limitScale, keySecret }: IdentityOptions) {
    const open = (name: string, { points, seconds }: typeof PER_DAY) =>
      new RateLimit(counters, { name, points: Math.ceil(points * limitScale), seconds });
    this.#minute = open('mail:minute', PER_MINUTE);
    this.#day = open('mail:day', PER_DAY);
    this.#keySecret = keySecret;
  }

  /** @param email lower case */
  async take(purpose: LinkPurpose, email: string): Promise<LimitVerdict> {
    const key = `${purpose}:${accountKey(email, this.#keySecret)}`;
    const verdict = await this.#minute.take(key);
    return verdict.granted ? this.#day.take(key) : verdict;
  }

  /**
   * Takes a mail or refuses openly. A sign-up is refused, not dropped: someone who waits for a confirmation and finds only the mail of
   * a stranger's sign-up would follow that one.
   * @throws over_email_send_rate_limit
   */
  async require(purpose: LinkPurpose, email: string): Promise<void> {
    const { granted, resetSeconds } = await this.take(purpose, email);
    if (granted) return;
    const message = `For security purposes, you can only request this after ${resetSeconds} seconds.`;
    throw new AuthError('over_email_send_rate_limit', { message, retryAfter: resetSeconds });
  }
}
