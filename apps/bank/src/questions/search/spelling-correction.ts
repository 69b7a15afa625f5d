import { Injectable } from '@nestjs/common';
import { SearchVocabularyRepository } from './search-vocabulary.repository.ts';
import {
  isCorrectable,
  isVocabularyWord,
  letterSwapsOf,
  nearestWords,
  type SearchTerm,
  type SearchTerms,
} from './search-words.ts';

const MAX_ENDINGS = 20;

/** Replaces each typed word that occurs in no question with the most similar words that do. */
@Injectable()
export class SpellingCorrection {
  constructor(private readonly vocabulary: SearchVocabularyRepository) {}

  /** @returns one term per word; a word that no existing word resembles stays unchanged */
  async correct(words: readonly string[]): Promise<SearchTerms> {
    const last = words.slice(-1);
    const [missing, ends] = await Promise.all([this.vocabulary.findMissing(words.filter(isCorrectable)), this.#endings(last)]);
    const misspelled = missing.filter((word) => ends.length === 0 || !last.includes(word));
    const corrections = new Map(await Promise.all(misspelled.map(async (word) => [word, await this.#nearest(word)] as const)));
    const terms = words.map((word): SearchTerm => corrections.get(word) ?? [word]);
    return { terms, endings: listable(ends.length ? ends : await this.#endings(terms.at(-1) ?? [])) };
  }

  /** @returns variants of the search, each with one existing word replaced: it may still be a typo */
  async *alternatives({ terms, endings }: SearchTerms): AsyncGenerator<SearchTerms> {
    // With a single word, nothing suggests that another word was meant.
    if (terms.length < 2) return;
    for (const [at, [word, ...alternatives]] of terms.entries()) {
      if (alternatives.length || !isCorrectable(word)) continue;
      const corrections = await this.#nearest(word);
      if (corrections.includes(word)) continue;
      const isLast = at === terms.length - 1;
      yield { terms: terms.with(at, corrections), endings: isLast ? listable(await this.#endings(corrections)) : endings };
    }
  }

  async #endings(prefixes: readonly string[]): Promise<string[]> {
    const found = await Promise.all(
      prefixes.filter(isVocabularyWord).map(async (prefix) => {
        const words = await this.vocabulary.wordsWithPrefix(prefix, MAX_ENDINGS + 1);
        return words.length === 0 || words.includes(prefix) ? words : [prefix, ...words];
      }),
    );
    return found.flat();
  }

  /** @returns the words most similar to a word, or the word alone */
  async #nearest(word: string): Promise<SearchTerm> {
    const similar = (await this.vocabulary.findSimilar(word, letterSwapsOf(word))).filter((candidate) => candidate !== word);
    const [best, ...others] = nearestWords(word, similar);
    return best === undefined ? [word] : [best, ...others];
  }
}

const listable = (endings: readonly string[]): readonly string[] => (endings.length > MAX_ENDINGS ? [] : endings);
