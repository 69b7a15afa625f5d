import {
  type AiUsageSummary,
  type AiUsageView,
  AppError,
  aiUses,
  type SummarizeAiUsageQuery,
  USAGE_DAYS,
  USAGE_DAYS_MAX,
  USAGE_MEMBERS_MAX,
} from '@casebook/contracts';
import { AbuseLimiter } from '@casebook/limits';
import { type Caller, Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { GeneratedQuestionsRepository } from '../generations/generated-questions.repository.ts';
import { dayOf } from '../model/budget-rules.ts';
import { UsageRepository } from '../model/usage.repository.ts';
import { UsageSummaryRepository, type UsageTotals } from './usage-summary.repository.ts';

const DAY_MS = 24 * 60 * 60_000;

/** @returns the first of the thirty UTC days that end with the given one */
const firstUsageDay = (last: string): string => dayOf(new Date(Date.parse(last) - (USAGE_DAYS - 1) * DAY_MS));

/**
 * The UTC days of a summary, both inclusive. By default the last thirty days, ending today.
 * @throws request.invalid if they end before they start, or are more than 366
 */
export function usageDays(given: { readonly from?: string; readonly to?: string }, now: Date): { from: string; to: string } {
  const to = given.to ?? dayOf(now);
  const from = given.from ?? firstUsageDay(to);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1 || days > USAGE_DAYS_MAX)
    throw new AppError('request.invalid', { issues: [{ path: 'from', message: `Between 1 and ${USAGE_DAYS_MAX} days` }] });
  return { from, to };
}

/** Sums the calls of the language model by day, kind and member. Covers the last thirty days (UTC) unless the query sets other days. */
@Injectable()
export class SummarizeUsage {
  constructor(
    private readonly usage: UsageSummaryRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws request.invalid if the days end before they start, or are more than 366 */
  async execute({ kind, userId, ...given }: SummarizeAiUsageQuery): Promise<AiUsageSummary> {
    const range = usageDays(given, this.clock.now());
    const filter = { ...range, ...(kind && { kind }), ...(userId && { userId }) };
    const [days, kinds, members, quality] = await Promise.all([
      this.usage.byDay(filter),
      this.usage.byKind(filter),
      this.usage.byMember(filter, USAGE_MEMBERS_MAX),
      this.usage.quality(filter),
    ]);
    return { ...range, total: totalOf(days), days, kinds, members, quality };
  }
}

const totalOf = (days: readonly UsageTotals[]): UsageTotals =>
  days.reduce<UsageTotals>(
    (total, day) => ({
      calls: total.calls + day.calls,
      promptTokens: total.promptTokens + day.promptTokens,
      completionTokens: total.completionTokens + day.completionTokens,
      costMicros: total.costMicros + day.costMicros,
    }),
    { calls: 0, promptTokens: 0, completionTokens: 0, costMicros: 0 },
  );

/** Returns the member's use of AI in the last thirty days (UTC), and what the limits allow now. */
@Injectable()
export class GetUsage {
  constructor(
    private readonly usage: UsageRepository,
    private readonly questions: GeneratedQuestionsRepository,
    private readonly limiter: AbuseLimiter,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: Caller): Promise<AiUsageView> {
    const firstDay = firstUsageDay(dayOf(this.clock.now()));
    const since = new Date(firstDay);
    const [calls, generated, limits] = await Promise.all([
      this.usage.callsSince(id, firstDay),
      this.questions.countSince(id, since),
      this.limiter.stateOf(id),
    ]);
    const countOf = (use: (typeof aiUses)[number]) => (use === 'generated-questions' ? generated : (calls.get(use) ?? 0));
    return { since: since.toISOString(), uses: aiUses.map((use) => ({ use, count: countOf(use) })), limits };
  }
}
