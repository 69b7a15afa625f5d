import type { Difficulty } from '@casebook/contracts';
import type { Candidate } from '../question-pool/pooled-question.ts';

// Weights, lengths and jitter: specification 001, section 5, "Selection rule: weighted random".
const DIFFICULTY_WEIGHTS: Record<Difficulty, number> = { Easy: 1, Medium: 2, Hard: 5 };
const JITTER = { from: 0.9, to: 1.1 };

export interface Draw {
  /** How many questions are wanted. */
  readonly count: number;
  /** Whether questions that the member has used are drawn where the others do not suffice; otherwise they never are. */
  readonly usedToo: boolean;
  /** Gives a number from 0 up to, and without, 1, each equally likely. */
  readonly fraction: () => number;
}

/**
 * Draws questions by lot, without replacement, the weightier the likelier. Each gets a waiting time, exponentially distributed
 * with its weight as the rate, and the first ones in are drawn (Efraimidis and Spirakis, "Weighted random sampling with a
 * reservoir", 2006).
 * @returns ids: as many as wanted, or all that may be drawn
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

/** @returns how much likelier than others a question is drawn, by its difficulty and the length of its stem */
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
