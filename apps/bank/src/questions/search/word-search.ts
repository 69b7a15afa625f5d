import type { QuestionFilters } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { type CountedQuestions, QuestionReadingRepository } from '../question-reading.repository.ts';
import { type QuestionSearch, toSearch } from './question-search.ts';
import { type SearchTerms, toCorrectedQuery, toPhraseQuery, toTextQuery, wordsOf } from './search-words.ts';
import { SpellingCorrection } from './spelling-correction.ts';

export interface SearchResult {
  readonly search: QuestionSearch;
  readonly count: Omit<CountedQuestions, 'having'>;
  /** The query that was searched instead of the typed one, if it was corrected. */
  readonly correctedQuery?: string;
}

/** Turns a typed text into a search and counts its matches. */
@Injectable()
export class WordSearch {
  constructor(
    private readonly questions: QuestionReadingRepository,
    private readonly spelling: SpellingCorrection,
  ) {}

  /**
   * Searches with corrected spelling. If nothing matches even without filters, tries variants with one existing word replaced, as it may be
   * a typo.
   */
  async find(readerId: string, query: QuestionFilters, text: string): Promise<SearchResult> {
    const typed = wordsOf(text);
    const corrected = await this.spelling.correct(typed);
    const found = await this.#find(readerId, query, typed, corrected);
    if (found.count.total > 0 || (await this.#matchesUnfiltered(readerId, found.search))) return found;
    for await (const alternative of this.spelling.alternatives(corrected)) {
      const result = await this.#find(readerId, query, typed, alternative);
      if (result.count.total > 0) return result;
    }
    return found;
  }

  async #matchesUnfiltered(readerId: string, { text }: QuestionSearch): Promise<boolean> {
    return (await this.questions.count(readerId, { ...(text && { text }) })).total > 0;
  }

  async #find(readerId: string, query: QuestionFilters, typed: readonly string[], corrected: SearchTerms): Promise<SearchResult> {
    const phrase = toPhraseQuery(corrected);
    const search = toSearch(query, { words: toTextQuery(corrected), ...(phrase !== undefined && { phrase }) });
    const { matchIds, ...count } = await this.questions.count(readerId, search);
    const isCorrected = count.total > 0 && corrected.terms.some(([word], at) => word !== typed[at]);
    return {
      search: { ...search, ...(matchIds && { matchIds }) },
      count,
      ...(isCorrected && { correctedQuery: toCorrectedQuery(corrected.terms) }),
    };
  }
}
