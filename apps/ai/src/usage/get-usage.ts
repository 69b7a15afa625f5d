import { type AiUsageView, aiUses } from '@casebook/contracts';
import { AbuseLimiter } from '@casebook/limits';
import { type Caller, Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { GeneratedQuestionsRepository } from '../generations/generated-questions.repository.ts';
import { dayOf } from '../model/budget-rules.ts';
import { UsageRepository } from '../model/usage.repository.ts';
import { firstUsageDay } from './usage-days.ts';

/** Returns what the member used AI for in the last thirty days (UTC), and how much the limits leave now. */
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
