import type { BlindSolver } from './blind-solver.ts';
import { contentWords } from './content-words.ts';

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
