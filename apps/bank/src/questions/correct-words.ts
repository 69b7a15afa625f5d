import { Injectable } from '@nestjs/common';
import { SearchVocabularyRepository } from './search-vocabulary.repository.ts';
import { isCorrectable, isOfVocabulary, nearestWords, type SearchTerm, type SearchTerms, swapsOf } from './search-words.ts';

const NAMED_ENDINGS = 20;

/** Puts the nearest words that questions have in the place of each typed word that none has. */
@Injectable()
export class CorrectWords {
  constructor(private readonly vocabulary: SearchVocabularyRepository) {}

  /** @returns what to search for, a term for each word; a word that is near none stays as it is */
  async execute(words: readonly string[]): Promise<SearchTerms> {
    const last = words.slice(-1);
    const [unknown, ends] = await Promise.all([this.vocabulary.unknown(words.filter(isCorrectable)), this.#endings(last)]);
    const wrong = unknown.filter((word) => ends.length === 0 || !last.includes(word));
    const corrections = new Map(await Promise.all(wrong.map(async (word) => [word, await this.#nearest(word)] as const)));
    const terms = words.map((word): SearchTerm => corrections.get(word) ?? [word]);
    const endings = ends.length ? ends : await this.#endings(terms.at(-1) ?? []);
    return { terms, endings: endings.length > NAMED_ENDINGS ? [] : endings };
  }

  async #endings(beginnings: readonly string[]): Promise<string[]> {
    const found = await Promise.all(
      beginnings.filter(isOfVocabulary).map(async (beginning) => {
        const words = await this.vocabulary.wordsFrom(beginning, NAMED_ENDINGS);
        return words.length ? [beginning, ...words] : [];
      }),
    );
    return found.flat();
  }

  async #nearest(word: string): Promise<SearchTerm> {
    const [likeliest, ...others] = nearestWords(word, await this.vocabulary.alike(word, swapsOf(word)));
    return likeliest === undefined ? [word] : [likeliest, ...others];
  }
}
