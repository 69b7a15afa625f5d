import type { Difficulty } from '@casebook/contracts';
import type { Candidate } from '../question-pool/pooled-question.ts';

// Weights, lengths and jitter: specification 001, section 5, "Selection rule: weighted random".
const DIFFICULTY_WEIGHTS: Record<Difficulty, number> = { Easy: 1, Medium: 2, Hard: 5 };
const JITTER = { from: 0.9, to: 1.1 };

export interface Draw {
  /** The number of questions to draw. */
  readonly count: number;
  /** Whether to draw used questions after the unused ones run out; otherwise used questions are never drawn. */
  readonly usedToo: boolean;
  /** Returns a uniformly distributed number in [0, 1). */
  readonly fraction: () => number;
}

/**
 * Weighted random sampling without replacement: each question gets an exponentially distributed waiting time with its weight as
 * the rate, and the shortest waiting times are drawn (Efraimidis and Spirakis, "Weighted random sampling with a reservoir", 2006).
 * @returns up to `count` ids
 */
export function drawQuestions(candidates: readonly Candidate[], { count, usedToo, fraction }: Draw): string[] {
  return candidates
    .filter(({ used }) => usedToo || !used)
    .map((candidate) => ({
      id: candidate.id,
      again: candidate.used,
      wait: -Math.log(1 - fraction()) / (weightOf(candidate) * jitter(fraction())),
    }))
    .sort((a, b) => Number(a.again) - Number(b.again) || a.wait - b.wait)
    .slice(0, count)
    .map(({ id }) => id);
}

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
