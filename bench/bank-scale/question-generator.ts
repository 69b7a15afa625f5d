import { randomUUID } from 'node:crypto';

/** A row of the bank's `questions` table. */
export interface RealQuestion {
  readonly domain: string;
  readonly secondary_domain: string | null;
  readonly topic: string;
  readonly difficulty: string;
  readonly stem: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly correct_option_id: string;
  readonly explanation: Explanation;
  readonly citations: readonly unknown[];
  readonly tags: readonly string[];
  readonly question_type: string;
  readonly format_type: string;
  readonly quality_score: number;
  readonly complexity_score: number;
}

interface Explanation {
  readonly correct: string;
  readonly whyWrong: readonly { readonly optionId: string; readonly text: string }[];
  readonly keyConcepts: string;
  readonly practicalApplication: string;
}

export type GeneratedQuestion = RealQuestion;

/**
 * Generates questions from the real ones. Each copies one question's structure (lengths, tags, domain, scores, and stop words) and
 * replaces every other word by one drawn with the frequency it has in the real questions.
 */
export class QuestionGenerator {
  readonly #stemWords: readonly string[];
  readonly #otherWords: readonly string[];
  private readonly real: readonly RealQuestion[];
  private readonly stopWords: ReadonlySet<string>;
  private readonly chance: () => number;

  /**
   * @param stopWords the words that text search ignores
   * @param chance fractions from 0 to below 1
   */
  constructor(real: readonly RealQuestion[], stopWords: ReadonlySet<string>, chance: () => number) {
    this.real = real;
    this.stopWords = stopWords;
    this.chance = chance;
    const contentWords = (text: string) => wordsIn(text).filter((word) => !stopWords.has(word));
    this.#stemWords = real.flatMap(({ stem }) => contentWords(stem));
    this.#otherWords = real.flatMap(({ options, explanation }) => [
      ...options.flatMap(({ text }) => contentWords(text)),
      ...contentWords(explanation.correct),
    ]);
  }

  generate(): GeneratedQuestion {
    const shape = this.#draw(this.real);
    const idOf = new Map(shape.options.map(({ id }) => [id, randomUUID()]));
    const newId = (id: string) => idOf.get(id) ?? id;
    const words = (text: string) => this.#replaceWords(text, this.#otherWords);
    const { correct, whyWrong, keyConcepts, practicalApplication } = shape.explanation;
    return {
      ...shape,
      stem: this.#replaceWords(shape.stem, this.#stemWords),
      options: shape.options.map(({ id, text }) => ({ id: newId(id), text: words(text) })),
      correct_option_id: newId(shape.correct_option_id),
      explanation: {
        correct: words(correct),
        whyWrong: whyWrong.map(({ optionId, text }) => ({ optionId: newId(optionId), text: words(text) })),
        keyConcepts: words(keyConcepts),
        practicalApplication: words(practicalApplication),
      },
    };
  }

  #replaceWords(text: string, words: readonly string[]): string {
    return text.replace(WORD, (word) => (this.stopWords.has(word.toLowerCase()) ? word : this.#draw(words)));
  }

  #draw<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.chance() * items.length)];
    if (item === undefined) throw new Error('The list to draw from is empty');
    return item;
  }
}

const WORD = /(?<![\p{L}\p{N}])\p{L}{2,}(?![\p{L}\p{N}])/gu;

export const wordsIn = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];
