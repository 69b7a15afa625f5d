import { Injectable } from '@nestjs/common';
import { SearchVocabularyRepository } from './search-vocabulary.repository.ts';
import { isCorrectable, nearestWord } from './search-words.ts';

/** Puts the nearest word that a question has in the place of each typed word that none has. */
@Injectable()
export class CorrectWords {
  constructor(private readonly vocabulary: SearchVocabularyRepository) {}

  /** @returns the words to search for, as many as were given; a word that is near none stays as it is */
  async execute(words: readonly string[]): Promise<string[]> {
    const unknown = (await this.vocabulary.unknown(words)).filter(isCorrectable);
    const corrections = new Map(
      await Promise.all(unknown.map(async (word) => [word, nearestWord(word, await this.vocabulary.alike(word))] as const)),
    );
    return words.map((word) => corrections.get(word) ?? word);
  }
}
