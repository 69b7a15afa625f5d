import { exam, type Item } from '../../../exam/src/index.ts';
import { percent, table } from '../text-table.ts';
import { BLIND_SCORE, blindScore } from './blind-solver.ts';
import { blindSolversFor } from './blind-solvers.ts';

/** @returns a line for each solver whose score exceeds the maximum */
export function findBlindScores(items: readonly Item[]): string[] {
  return blindSolversFor(items).flatMap((solver) => {
    const score = blindScore(solver, items);
    if (score <= BLIND_SCORE) return [];
    const found = `choosing the ${solver.name} option scores ${inTenths(score)} (limit ${inTenths(BLIND_SCORE)})`;
    return [`blind solver: ${found}: reword keys or distractors`];
  });
}

/** @returns a table of each solver's score per domain and in total, as lines */
export function summarizeBlindSolvers(items: readonly Item[]): string[] {
  const solvers = blindSolversFor(items);
  const scores = (some: readonly Item[]) => solvers.map((solver) => percent(blindScore(solver, some), 1));
  return table([
    [`Score of blind solvers (limit ${percent(BLIND_SCORE, 1)} in total)`, ...solvers.map(({ name }) => name)],
    ...exam.domains.map(({ name }) => [name, ...scores(items.filter(({ domain }) => domain === name))]),
    ['All domains', ...solvers.map((solver) => inTenths(blindScore(solver, items)))],
  ]);
}

const inTenths = (share: number) => `${(100 * share).toFixed(1)}%`;
