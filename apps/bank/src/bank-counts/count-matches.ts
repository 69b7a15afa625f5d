import type { MatchCounts, QuestionFilters } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MatchCountsRepository } from '../questions/match-counts.repository.ts';
import { toSearch } from '../questions/search/question-search.ts';
import { WordSearch } from '../questions/search/word-search.ts';

/** Counts, for each value of a filter, the questions that the list would have with it. Corrects the search's spelling as the list does. */
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
