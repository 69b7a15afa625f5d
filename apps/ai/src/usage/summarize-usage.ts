import { type AiUsageSummary, type SummarizeAiUsageQuery, USAGE_MEMBERS_MAX } from '@casebook/contracts';
import { Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { usageDays } from './usage-days.ts';
import { type Spent, UsageSummaryRepository } from './usage-summary.repository.ts';

/** Sums what the language model was used for, by day, kind and member: the last thirty days (UTC) unless the query says otherwise. */
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

const totalOf = (days: readonly Spent[]): Spent =>
  days.reduce<Spent>(
    (total, day) => ({
      calls: total.calls + day.calls,
      promptTokens: total.promptTokens + day.promptTokens,
      completionTokens: total.completionTokens + day.completionTokens,
      costMicros: total.costMicros + day.costMicros,
    }),
    { calls: 0, promptTokens: 0, completionTokens: 0, costMicros: 0 },
  );
