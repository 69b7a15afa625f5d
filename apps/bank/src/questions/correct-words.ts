import { Injectable } from '@nestjs/common';
import { SearchVocabularyRepository } from './search-vocabulary.repository.ts';
import { isCorrectable, nearestWords, type SearchTerm, swapsOf } from './search-words.ts';

/** Puts the nearest words that questions have in the place of each typed word that none has. */
@Injectable()
export class CorrectWords {
  constructor(private readonly vocabulary: SearchVocabularyRepository) {}

  /** @returns what to search for, a term for each word; a word that is near none stays as it is */
  async execute(words: readonly string[]): Promise<SearchTerm[]> {
    const unknown = (await this.vocabulary.unknown(words)).filter(isCorrectable);
    const corrections = new Map(await Promise.all(unknown.map(async (word) => [word, await this.#nearest(word)] as const)));
    return words.map((word) => corrections.get(word) ?? [word]);
  }

  async #nearest(word: string): Promise<SearchTerm> {
    const [likeliest, ...others] = nearestWords(word, await this.vocabulary.alike(word, swapsOf(word)));
    return likeliest === undefined ? [word] : [likeliest, ...others];
  }
}
