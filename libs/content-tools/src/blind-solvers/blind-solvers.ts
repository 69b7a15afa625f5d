import type { Item } from '../../../exam/src/index.ts';
import type { BlindSolver } from './blind-solver.ts';
import { mostHedged } from './hedging.ts';
import { longest, shortest } from './option-length.ts';
import { mostSpecific, rarestWords } from './specificity.ts';
import { mostOverlap } from './word-overlap.ts';

/** The solvers to run on a bank. */
export function blindSolversFor(bank: readonly Item[]): readonly BlindSolver[] {
  return [longest, shortest, mostHedged, mostSpecific(bank), rarestWords(bank), mostOverlap];
}
