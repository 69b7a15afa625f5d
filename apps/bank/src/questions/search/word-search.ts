import type { ListQuestionsQuery } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { type CountedQuestions, QuestionReadingRepository } from '../question-reading.repository.ts';
import { type QuestionSearch, toSearch } from './question-search.ts';
import { type SearchTerms, toCorrectedQuery, toPhraseQuery, toTextQuery, wordsOf } from './search-words.ts';
import { SpellingCorrection } from './spelling-correction.ts';

export interface FoundByWords {
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

  /** If no question contains all the words, even without filters, one of them may be a typo that happens to be another word. */
  async find(readerId: string, query: ListQuestionsQuery, text: string): Promise<FoundByWords> {
    const typed = wordsOf(text);
    const understood = await this.spelling.correct(typed);
    const found = await this.#find(readerId, query, typed, understood);
    if (found.count.total > 0 || (await this.#isAnywhere(readerId, found.search))) return found;
    for await (const other of this.spelling.alternatives(understood)) {
      const instead = await this.#find(readerId, query, typed, other);
      if (instead.count.total > 0) return instead;
    }
    return found;
  }

  async #isAnywhere(readerId: string, { text }: QuestionSearch): Promise<boolean> {
    return (await this.questions.count(readerId, { ...(text && { text }) })).total > 0;
  }

  async #find(
    readerId: string,
    query: ListQuestionsQuery,
    typed: readonly string[],
    understood: SearchTerms,
  ): Promise<FoundByWords> {
    const phrase = toPhraseQuery(understood);
    const search = toSearch(query, { words: toTextQuery(understood), ...(phrase !== undefined && { phrase }) });
    const { having, ...count } = await this.questions.count(readerId, search);
    const isCorrected = count.total > 0 && understood.terms.some(([word], at) => word !== typed[at]);
    return {
      search: { ...search, ...(having && { having }) },
      count,
      ...(isCorrected && { correctedQuery: toCorrectedQuery(understood.terms) }),
    };
  }
}
