import type { BankChoiceCounts, BankCounts, MatchCounts, QuestionFilters } from '@casebook/contracts';
import { type Caller, Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../members/members.repository.ts';
import { MatchCountsRepository } from '../questions/match-counts.repository.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { toSearch } from '../questions/search/question-search.ts';
import { WordSearch } from '../questions/search/word-search.ts';

/** A cached value with a maximum age. Concurrent readers share one computation; a failed one isn't cached. */
export class CachedValue<Value> {
  #cached: { readonly value: Promise<Value>; readonly atMs: number } | undefined;

  constructor(
    private readonly compute: () => Promise<Value>,
    private readonly maxAgeMs: number,
    private readonly clock: Clock,
  ) {}

  get(): Promise<Value> {
    const nowMs = this.clock.now().getTime();
    if (this.#cached && nowMs - this.#cached.atMs < this.maxAgeMs) return this.#cached.value;
    const computed = { value: this.compute(), atMs: nowMs };
    this.#cached = computed;
    computed.value.catch(() => {
      if (this.#cached === computed) this.#cached = undefined;
    });
    return computed.value;
  }
}

/** Counting scans every question, and every visitor's landing page requests it. */
const CACHED_FOR_MS = 10_000;

/** Returns the counts that the landing page and the bank's filters show. The counts of questions are up to ten seconds old. */
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

/**
 * Counts, for each value of each filter, the questions that the list would have with that value. Corrects the search's spelling like the
 * list does.
 */
@Injectable()
export class CountMatches {
  constructor(
    private readonly wordSearch: WordSearch,
    private readonly matchCounts: MatchCountsRepository,
  ) {}

  async execute(caller: Caller, query: QuestionFilters): Promise<MatchCounts> {
    const search = query.q === undefined ? toSearch(query) : (await this.wordSearch.find(caller.id, query, query.q)).search;
    const choices = await this.matchCounts.count(caller.id, search);
    return { ...(choices && { choices }) };
  }
}
