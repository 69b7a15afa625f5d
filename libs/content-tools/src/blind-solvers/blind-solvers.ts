import { type Item, presentedText } from '../../../exam/src/index.ts';
import type { BlindSolver } from './blind-solver.ts';
import { contentWords } from './content-words.ts';
import { mostHedged } from './hedging.ts';
import { naiveBayes, nearestCentroid } from './option-classifiers.ts';
import { mostSpecific, rarestWords } from './specificity.ts';

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
