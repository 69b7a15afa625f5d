import type { BankChoiceCounts, BankCounts } from '@casebook/contracts';
import { Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../members/members.repository.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';

/** Counting scans every question, and every visitor's landing page requests it. Milliseconds. */
const CACHED_FOR_MS = 10_000;

/** Returns the counts that the landing page and the bank's filters show. Those of questions are up to ten seconds old. */
@Injectable()
export class GetBankCounts {
  #cached: { readonly choices: Promise<BankChoiceCounts>; readonly at: number } | undefined;

  constructor(
    private readonly questions: QuestionsRepository,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<BankCounts> {
    const [choices, members] = await Promise.all([this.#countChoices(), this.members.count()]);
    const byDomain = Object.values(choices.domain);
    return { questions: byDomain.reduce((sum, count) => sum + count, 0), domains: byDomain.length, members, choices };
  }

  /** Concurrent requests share one scan. A failed one isn't cached. */
  #countChoices(): Promise<BankChoiceCounts> {
    const now = this.clock.now().getTime();
    if (this.#cached && now - this.#cached.at < CACHED_FOR_MS) return this.#cached.choices;
    const counted = { choices: this.questions.countChoices(), at: now };
    this.#cached = counted;
    counted.choices.catch(() => {
      if (this.#cached === counted) this.#cached = undefined;
    });
    return counted.choices;
  }
}
