import { Injectable } from '@nestjs/common';
import { SearchVocabularyRepository } from './search-vocabulary.repository.ts';
import { isCorrectable, isOfVocabulary, nearestWords, type SearchTerm, type SearchTerms, swapsOf } from './search-words.ts';

const NAMED_ENDINGS = 20;

/** Replaces each typed word that occurs in no question with the most similar words that do. */
@Injectable()
export class SpellingCorrection {
  constructor(private readonly vocabulary: SearchVocabularyRepository) {}

  /** @returns one term per word; a word without a similar one stays unchanged */
  async correct(words: readonly string[]): Promise<SearchTerms> {
    const last = words.slice(-1);
    const [unknown, ends] = await Promise.all([this.vocabulary.unknown(words.filter(isCorrectable)), this.#endings(last)]);
    const wrong = unknown.filter((word) => ends.length === 0 || !last.includes(word));
    const corrections = new Map(await Promise.all(wrong.map(async (word) => [word, await this.#nearest(word)] as const)));
    const terms = words.map((word): SearchTerm => corrections.get(word) ?? [word]);
    return { terms, endings: named(ends.length ? ends : await this.#endings(terms.at(-1) ?? [])) };
  }

  /** @returns variants of the search with one word replaced, for each word in turn: an existing word may be a typo too */
  async *alternatives({ terms, endings }: SearchTerms): AsyncGenerator<SearchTerms> {
    // A single existing word gives no hint that another was meant.
    if (terms.length < 2) return;
    for (const [at, [word, ...alternatives]] of terms.entries()) {
      if (alternatives.length || !isCorrectable(word)) continue;
      const meant = await this.#nearest(word);
      if (meant.includes(word)) continue;
      const isLast = at === terms.length - 1;
      yield { terms: terms.with(at, meant), endings: isLast ? named(await this.#endings(meant)) : endings };
    }
  }

  async #endings(beginnings: readonly string[]): Promise<string[]> {
    const found = await Promise.all(
      beginnings.filter(isOfVocabulary).map(async (beginning) => {
        const words = await this.vocabulary.wordsFrom(beginning, NAMED_ENDINGS + 1);
        return words.length === 0 || words.includes(beginning) ? words : [beginning, ...words];
      }),
    );
    return found.flat();
  }

  /** @returns the words most similar to a word, or the word alone */
  async #nearest(word: string): Promise<SearchTerm> {
    const alike = (await this.vocabulary.alike(word, swapsOf(word))).filter((known) => known !== word);
    const [likeliest, ...others] = nearestWords(word, alike);
    return likeliest === undefined ? [word] : [likeliest, ...others];
  }
}

const named = (endings: readonly string[]): readonly string[] => (endings.length > NAMED_ENDINGS ? [] : endings);
