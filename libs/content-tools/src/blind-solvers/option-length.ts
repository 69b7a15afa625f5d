import type { BlindSolver } from './blind-solver.ts';

/** Chooses the longest option (guidelines 24 and 28d of Haladyna, Downing and Rodriguez 2002). */
export const longest: BlindSolver = { name: 'longest', weigh: ({ options }) => options.map(({ text }) => text.length) };

/** Chooses the shortest option. */
export const shortest: BlindSolver = { name: 'shortest', weigh: ({ options }) => options.map(({ text }) => -text.length) };
