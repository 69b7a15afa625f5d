import { AppError } from '@casebook/contracts';
import { addressKey, COUNTERS, type Counters, openLimits, type RateLimit, takePoints } from '@casebook/limits';
import { Inject, Injectable } from '@nestjs/common';
import { AiOptions } from '../ai-options.ts';

/** How many free runs can start from one client address in a week. Accounts are cheap to create, so the address is limited too. */
const RULES = { freeAddressWeek: { points: 30, seconds: 7 * 24 * 60 * 60 } } as const;

@Injectable()
export class GenerationLimits {
  readonly #limits: Readonly<Record<keyof typeof RULES, RateLimit>>;

  constructor(@Inject(COUNTERS) counters: Counters, { limitScale }: AiOptions) {
    this.#limits = openLimits(counters, 'ai', RULES, limitScale);
  }

  /** Counts a free run. @returns a function that undoes the count. @throws generation.address-limit */
  async countFree(clientAddress: string | undefined): Promise<{ refund(): Promise<void> }> {
    const taken = await takePoints([[this.#limits.freeAddressWeek, addressKey(clientAddress ?? '')]]);
    if (!taken.granted) throw new AppError('generation.address-limit', { retryAfter: taken.resetSeconds });
    return taken;
  }
}
