import { COUNTERS, type Counters, openLimits, type RateLimit } from '@casebook/limits';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { accountKey } from './account-key.ts';
import { type PasswordAttempt, takeAll } from './guess-limits.ts';

/**
 * Limits wrong codes of mails per address, whether or not it has an account. A code takes five attempts, and an address gets ten mails of a
 * kind a day (docs/adr/0018), so guessing finds a code of a kind with a probability of at most 0.005% a day.
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
    return takeAll([[this.#hour, accountKey(email, this.#keySecret)]], ', or use the link in the email');
  }
}
