import type { Item } from '../../../exam/src/index.ts';
import type { BlindSolver } from './blind-solver.ts';
import { contentWords } from './content-words.ts';

/** Numbers in digits. */
const number = /(?<![\p{L}\p{N}])\d[\d.,]*/gu;

/** Acronyms, and capitalized words within a sentence: names of techniques, standards, and products. */
const name = /\b(?:\p{Lu}[\p{Lu}\p{N}]+s?|(?<=[\p{Ll}\p{N},;:] )\p{Lu}[\p{L}\p{N}]*)\b/gu;

/**
 * Chooses the most specific option: the one with the largest sum of the inverse document frequency of its content words (Spärck Jones 1972, A
 * statistical interpretation of term specificity and its application in retrieval), where each question of the bank is a document. Each
 * number or name additionally counts as the rarest word.
 */
export function mostSpecific(bank: readonly Item[]): BlindSolver {
  const { rarity, rarest } = rarityIn(bank);
  return {
    name: 'most specific',
    weigh: ({ options }) =>
      options.map(({ text }) => sum([...contentWords(text)].map(rarity)) + rarest * namesAndNumbersIn(text)),
  };
}

/** Chooses by the mean instead of the sum, so that longer options have no advantage. */
export function rarestWords(bank: readonly Item[]): BlindSolver {
  const { rarity } = rarityIn(bank);
  return {
    name: 'rarest words',
    weigh: ({ options }) =>
      options.map(({ text }) => {
        const words = [...contentWords(text)].map(rarity);
        return words.length === 0 ? 0 : sum(words) / words.length;
      }),
  };
}

/** @returns the number of numbers, acronyms, and capitalized names in a text */
export const namesAndNumbersIn = (text: string): number => (text.match(number)?.length ?? 0) + (text.match(name)?.length ?? 0);

function rarityIn(bank: readonly Item[]): { rarity: (word: string) => number; rarest: number } {
  const questions = new Map<string, number>();
  for (const { stem, options } of bank) {
    const words = contentWords([stem, ...options.map(({ text }) => text)].join('\n'));
    for (const word of words) questions.set(word, (questions.get(word) ?? 0) + 1);
  }
  const rarity = (word: string) => Math.log(Math.max(1, bank.length) / (questions.get(word) ?? 1));
  return { rarity, rarest: Math.log(Math.max(1, bank.length)) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
