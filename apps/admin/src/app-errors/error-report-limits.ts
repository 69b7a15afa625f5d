import { AppError } from '@casebook/contracts';
import { addressKey, COUNTERS, type Counters, openLimits, type RateLimit, takePoints } from '@casebook/limits';
import type { Caller } from '@casebook/platform';
import { Inject, Injectable } from '@nestjs/common';
import { AdminOptions } from '../admin-options.ts';

/** A browser sends the same error once a minute, and a classroom shares an address. */
const RULES = {
  minute: { points: 60, seconds: 60 },
  day: { points: 2_000, seconds: 24 * 60 * 60 },
} as const;

/** Limits error reports by address: anyone may send them, and each is a row. */
@Injectable()
export class ErrorReportLimits {
  readonly #limits: Readonly<Record<keyof typeof RULES, RateLimit>>;

  constructor(@Inject(COUNTERS) counters: Counters, { limitScale }: AdminOptions) {
    this.#limits = openLimits(counters, 'error-reports', RULES, limitScale);
  }

  /** @throws rate-limit.exceeded */
  async count({ clientAddress }: Caller): Promise<void> {
    const key = addressKey(clientAddress ?? '');
    const taken = await takePoints([
      [this.#limits.minute, key],
      [this.#limits.day, key],
    ]);
    if (!taken.granted) throw new AppError('rate-limit.exceeded', { retryAfter: taken.resetSeconds });
  }
}
