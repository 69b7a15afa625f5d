import type { Item } from '../../../exam/src/index.ts';
import type { BlindSolver } from './blind-solver.ts';
import { contentWords } from './content-words.ts';
import { mostHedged } from './hedging.ts';
import { mostSpecific, rarestWords } from './specificity.ts';

/** The solvers to run on a bank. */
export function blindSolversFor(bank: readonly Item[]): readonly BlindSolver[] {
  return [longest, shortest, mostHedged, mostSpecific(bank), rarestWords(bank), mostOverlap];
}

/** Chooses the longest option (guidelines 24 and 28d of Haladyna, Downing and Rodriguez 2002). */
export const longest: BlindSolver = { name: 'longest', weigh: ({ options }) => options.map(({ text }) => text.length) };

/** Chooses the shortest option. */
export const shortest: BlindSolver = { name: 'shortest', weigh: ({ options }) => options.map(({ text }) => -text.length) };

/**
 * Chooses the option that shares the most content words with the stem, in any form (guideline 28b of Haladyna, Downing and
 * Rodriguez 2002: no clang associations, options that resemble words of the stem).
 */
export const mostOverlap: BlindSolver = {
  name: 'most overlap',
  weigh: ({ stem, options }) => {
    const stemWords = contentWords(stem);
    return options.map(({ text }) => stemWords.intersection(contentWords(text)).size);
  },
};
