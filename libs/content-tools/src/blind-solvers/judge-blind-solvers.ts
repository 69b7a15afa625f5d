import { exam, type Item } from '../../../exam/src/index.ts';
import { percent, table } from '../text-table.ts';
import { BLIND_SCORE, type BlindSolver, blindLimit, blindScore } from './blind-solver.ts';
import { blindSolversFor } from './blind-solvers.ts';

/** @returns a line for each solver whose score exceeds its maximum, over the bank and in each domain */
export function findBlindScores(items: readonly Item[]): string[] {
  const groups = [bankOf(items), ...domainsOf(items)];
  return blindSolversFor(items).flatMap((solver) =>
    groups.flatMap((group) => {
      const { score, isHigh } = judge(solver, group);
      const where = group.name === BANK ? '' : `${group.name}: `;
      const scores = `choosing by "${solver.name}" scores ${inTenths(score)} (limit ${inTenths(group.limit)})`;
      return isHigh ? [`blind solver: ${where}${scores}: reword keys or distractors`] : [];
    }),
  );
}

/** @returns a table of each solver's score by domain, in the outline's order, and in total, as lines; a star marks a score above the limit */
export function summarizeBlindSolvers(items: readonly Item[]): string[] {
  const groups = [...domainsOf(items), bankOf(items)];
  return table([
    ['Score of blind solvers by domain (* above the limit)', ...domainsOf(items).map((_, at) => `${at + 1} `), `${BANK} `],
    ...blindSolversFor(items).map((solver) => [
      solver.name,
      ...groups.map((group) => {
        const { score, isHigh } = judge(solver, group);
        return `${format(group, score)}${isHigh ? '*' : ' '}`;
      }),
    ]),
    ['limit', ...groups.map((group) => `${format(group, group.limit)} `)],
  ]);
}

const format = ({ name }: Group, score: number) => (name === BANK ? inTenths(score) : percent(score, 1));

const BANK = 'All domains';

/** A group of items in which a solver must not exceed a maximum score. */
interface Group {
  readonly name: string;
  readonly items: readonly Item[];
  readonly limit: number;
}

const bankOf = (items: readonly Item[]): Group => ({ name: BANK, items, limit: BLIND_SCORE });

function domainsOf(items: readonly Item[]): Group[] {
  return exam.domains.map(({ name }) => {
    const some = items.filter(({ domain }) => domain === name);
    return { name, items: some, limit: blindLimit(some.length) };
  });
}

function judge(solver: BlindSolver, { items, limit }: Group): { readonly score: number; readonly isHigh: boolean } {
  const score = blindScore(solver, items);
  return { score, isHigh: score > limit };
}

const inTenths = (share: number) => `${(100 * share).toFixed(1)}%`;
