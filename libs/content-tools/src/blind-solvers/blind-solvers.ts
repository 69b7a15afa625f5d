import { type Item, presentedText } from '../../../exam/src/index.ts';
import type { BlindSolver } from './blind-solver.ts';
import { contentWords } from './content-words.ts';
import { naiveBayes, nearestCentroid } from './option-classifiers.ts';

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

/**
 * Words that weaken a statement: modal verbs, adverbs of degree and frequency, and conditions, after the kinds of hedges in Hyland (1998),
 * Hedging in Scientific Research Articles. The list is ours.
 */
const hedges = [
  ...['may', 'might', 'could', 'can', 'should', 'would', 'seems?', 'appears?', 'tends? to', 'consider(?:s|ed|ing)?'],
  ...['often', 'usually', 'typically', 'generally', 'normally', 'commonly', 'sometimes', 'occasionally', 'frequently', 'rarely'],
  ...['likely', 'probably', 'possibly', 'perhaps', 'potential(?:ly)?', 'mostly', 'mainly', 'largely', 'partly', 'partially'],
  ...['roughly', 'approximately', 'relatively', 'reasonabl[ey]', 'appropriate(?:ly)?', 'suitabl[ey]', 'adequate(?:ly)?'],
  ...['sufficient(?:ly)?', 'acceptabl[ey]', 'some', 'most', 'many', 'several', 'unless', 'if', 'depending on', 'depends? on'],
  ...['according to', 'based on', 'in line with', 'in proportion to', 'proportionate', 'commensurate with', 'as far as'],
  ...['(?:where|when|as|if) (?:needed|necessary|required|possible|practical|feasible|applicable|appropriate)'],
  ...['in (?:most|many|some) cases', 'as a rule', 'to some (?:extent|degree)', 'subject to', 'balanc(?:e|es|ed|ing)'],
];

/** Longer phrases come first, so that "where appropriate" counts once. */
const hedge = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${hedges.toSorted((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}-])`,
  'giu',
);

/** @returns the number of hedges in a text */
export const hedgesIn = (text: string): number => text.match(hedge)?.length ?? 0;

/** Chooses the option with the most hedges; without hedges, at random. */
export const mostHedged: BlindSolver = {
  name: 'most hedged',
  weigh: ({ options }) => options.map(({ text }) => hedgesIn(text)),
};

/** The solvers to run on a bank. */
export function blindSolversFor(bank: readonly Item[]): readonly BlindSolver[] {
  return [
    ...[longest, shortest, midLength, mostHedged, conjunction, mostSpecific(bank), rarestWords(bank), mostOverlap],
    ...[nearestCentroid(bank), naiveBayes(bank)],
  ];
}

/** Chooses the longest option (guidelines 24 and 28d of Haladyna, Downing and Rodriguez 2002). */
export const longest: BlindSolver = { name: 'longest', weigh: ({ options }) => options.map(({ text }) => text.length) };

/** Chooses the shortest option. */
export const shortest: BlindSolver = { name: 'shortest', weigh: ({ options }) => options.map(({ text }) => -text.length) };

/**
 * Chooses the option whose length is nearest to the mean, which is never the only longest or shortest. An author who avoids keys of extreme
 * length (guideline 24) makes middling ones guessable.
 */
export const midLength: BlindSolver = {
  name: 'mid length',
  weigh: ({ options }) => {
    const mean = options.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, options.length);
    // Rounded, so that two options equally far from the mean tie.
    return options.map(({ text }) => -Number(Math.abs(text.length - mean).toFixed(6)));
  },
};

/**
 * Chooses the option with a conjunction or a list, "and" or a comma: keys tend to be complete and qualified (Millman, Bishop and Ebel 1965,
 * specific determiners and resemblance of options).
 */
export const conjunction: BlindSolver = {
  name: 'conjunction',
  weigh: ({ options }) => options.map(({ text }) => (/\band\b|,(?!\d)/i.test(text) ? 1 : 0)),
};

/**
 * Chooses the option that shares the most content words with the stem, in any form (guideline 28b of Haladyna, Downing and
 * Rodriguez 2002: no clang associations, options that resemble words of the stem).
 */
export const mostOverlap: BlindSolver = {
  name: 'most overlap',
  weigh: (item) => {
    const stemWords = contentWords(presentedText(item));
    return item.options.map(({ text }) => stemWords.intersection(contentWords(text)).size);
  },
};
