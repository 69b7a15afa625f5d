import type { Difficulty } from '@casebook/contracts';
import type { Candidate } from '../question-pool/pooled-question.ts';

// Hard questions are five times as likely as easy ones. The stem's length also changes the weight (`lengthWeight`), and jitter varies each
// weight by up to 10%.
const DIFFICULTY_WEIGHTS: Record<Difficulty, number> = { Easy: 1, Medium: 2, Hard: 5 };
const JITTER = { from: 0.9, to: 1.1 };

export interface Draw {
  /** The number of questions to draw. A unit with more questions than remain to be drawn is skipped. */
  readonly count: number;
  /** Whether to draw used questions after the unused ones run out; otherwise used questions are never drawn. */
  readonly usedToo: boolean;
  /** Returns a uniformly distributed number in [0, 1). */
  readonly fraction: () => number;
}

/** Questions that are drawn together, in their order: a single one, or a whole set. */
export type DrawUnit = readonly Candidate[];

/**
 * Weighted random sampling without replacement: each unit gets an exponentially distributed waiting time with its weight as the rate, and
 * the shortest waiting times are drawn (Efraimidis and Spirakis, "Weighted random sampling with a reservoir", 2006). A set's weight is
 * the mean of its questions' weights.
 * @returns the ids of the drawn units, with up to `count` questions in total
 */
export function drawQuestions(units: readonly DrawUnit[], { count, usedToo, fraction }: Draw): string[][] {
  const waiting = units
    .map((unit) => ({
      ids: unit.map(({ id }) => id),
      again: unit.some(({ used }) => used),
      wait: -Math.log(1 - fraction()) / (meanWeightOf(unit) * jitter(fraction())),
    }))
    .filter(({ again }) => usedToo || !again)
    .sort((a, b) => Number(a.again) - Number(b.again) || a.wait - b.wait);
  const drawn: string[][] = [];
  let left = count;
  for (const { ids } of waiting) {
    if (ids.length > left) continue;
    drawn.push(ids);
    left -= ids.length;
    if (left === 0) break;
  }
  return drawn;
}

const meanWeightOf = (unit: DrawUnit): number => unit.reduce((sum, candidate) => sum + weightOf(candidate), 0) / unit.length;

/** @returns a question's relative weight in the draw, from its difficulty and the length of its stem */
export const weightOf = ({ difficulty, stemLength }: Pick<Candidate, 'difficulty' | 'stemLength'>): number =>
  DIFFICULTY_WEIGHTS[difficulty] * lengthWeight(stemLength);

function lengthWeight(characters: number): number {
  if (characters < 80) return 0.5;
  if (characters < 150) return 0.9;
  if (characters <= 300) return 1.2;
  if (characters <= 500) return 1.6;
  if (characters <= 800) return 1.8;
  return 1.6;
}

const jitter = (fraction: number) => JITTER.from + fraction * (JITTER.to - JITTER.from);
