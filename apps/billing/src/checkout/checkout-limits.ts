import { AppError } from '@casebook/contracts';
import { addressKey, COUNTERS, type Counters, openLimits, type RateLimit, takePoints } from '@casebook/limits';
import type { Caller } from '@casebook/platform';
import { Inject, Injectable } from '@nestjs/common';
import { BillingOptions } from '../billing-options.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * A code of eight letters and digits has 36^8 values. With 20 wrong codes a day per account and 60 per address, nobody finds one of ten
 * valid codes in a lifetime. Accounts are cheap to create, so attempts also count per address.
 */
const RULES = {
  /** Calls to Stripe's API that a member starts. */
  checkout: { points: 20, seconds: 5 * MINUTE },
  guessQuarter: { points: 5, seconds: 15 * MINUTE },
  guessDay: { points: 20, seconds: 24 * HOUR },
  guessAddressDay: { points: 60, seconds: 24 * HOUR },
} as const;

/** An attempt at a promotion code, counted as wrong in advance. */
export interface PromoCodeGuess {
  /** Gives the points back, because the code was valid. */
  succeed(): Promise<void>;
}

/** Limits the calls to Stripe that a member can cause, and wrong promotion codes. */
@Injectable()
export class CheckoutLimits {
  readonly #limits: Readonly<Record<keyof typeof RULES, RateLimit>>;

  constructor(@Inject(COUNTERS) counters: Counters, { limitScale }: BillingOptions) {
    this.#limits = openLimits(counters, 'billing', RULES, limitScale);
  }

  /** @throws rate-limit.exceeded */
  async countCheckout(userId: string): Promise<void> {
    await take([[this.#limits.checkout, userId]]);
  }

  /** Call it before looking a code up. @throws rate-limit.exceeded */
  async countGuess({ id, clientAddress }: Caller): Promise<PromoCodeGuess> {
    const { guessQuarter, guessDay, guessAddressDay } = this.#limits;
    const budgets = [
      [guessQuarter, id],
      [guessDay, id],
      [guessAddressDay, addressKey(clientAddress ?? '')],
    ] as const;
    return { succeed: await take(budgets) };
  }
}

/** @returns a function that refunds the points. @throws rate-limit.exceeded */
async function take(budgets: Parameters<typeof takePoints>[0]): Promise<() => Promise<void>> {
  const taken = await takePoints(budgets);
  if (taken.granted) return taken.refund;
  throw new AppError('rate-limit.exceeded', { retryAfter: taken.resetSeconds });
}
