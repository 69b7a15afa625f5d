import { exam, type Item } from '../../../exam/src/index.ts';
import { percent, table } from '../text-table.ts';
import { BLIND_SCORE, blindScore } from './blind-solver.ts';
import { blindSolversFor } from './blind-solvers.ts';

/** @returns a line for each solver that has more of the bank right than may be guessed */
export function guessedBank(items: readonly Item[]): string[] {
  return blindSolversFor(items).flatMap((solver) => {
    const score = blindScore(solver, items);
    if (score <= BLIND_SCORE) return [];
    const found = `chooses the ${solver.name} option and has ${inTenths(score)} right, ${inTenths(BLIND_SCORE)} at most may be`;
    return [`blind solver: ${found}: reword keys or distractors`];
  });
}

/** @returns what each solver has right of each domain and of the bank, as lines */
export function summarizeBlindSolvers(items: readonly Item[]): string[] {
  const solvers = blindSolversFor(items);
  const scores = (some: readonly Item[]) => solvers.map((solver) => percent(blindScore(solver, some), 1));
  return table([
    [`Right by a blind solver (at most ${percent(BLIND_SCORE, 1)} of all)`, ...solvers.map(({ name }) => name)],
    ...exam.domains.map(({ name }) => [name, ...scores(items.filter(({ domain }) => domain === name))]),
    ['All domains', ...solvers.map((solver) => inTenths(blindScore(solver, items)))],
  ]);
}

const inTenths = (share: number) => `${(100 * share).toFixed(1)}%`;
