import type { BankChoiceCounts, BankCounts } from '@casebook/contracts';
import { Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../members/members.repository.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { CachedValue } from './cached-value.ts';

/** Counting scans every question, and every visitor's landing page requests it. */
const CACHED_FOR_MS = 10_000;

/** Returns the counts that the landing page and the bank's filters show. Those of questions are up to ten seconds old. */
@Injectable()
export class GetBankCounts {
  readonly #choices: CachedValue<BankChoiceCounts>;

  constructor(
    questions: QuestionsRepository,
    private readonly members: MembersRepository,
    clock: Clock,
  ) {
    this.#choices = new CachedValue(() => questions.countChoices(), CACHED_FOR_MS, clock);
  }

  async execute(): Promise<BankCounts> {
    const [choices, members] = await Promise.all([this.#choices.get(), this.members.count()]);
    const byDomain = Object.values(choices.domain);
    return { questions: byDomain.reduce((sum, count) => sum + count, 0), domains: byDomain.length, members, choices };
  }
}
