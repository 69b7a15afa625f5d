import type { BlindSolver } from './blind-solver.ts';
import { contentWords } from './content-words.ts';

/**
 * Chooses the option that has the most content words of the stem, whatever their form (guideline 28b of Haladyna, Downing and
 * Rodriguez 2002: no clang associations, options that resemble words of the stem).
 */
export const mostOverlap: BlindSolver = {
  name: 'most overlap',
  weigh: ({ stem, options }) => {
    const asked = contentWords(stem);
    return options.map(({ text }) => asked.intersection(contentWords(text)).size);
  },
};
