import { QuestionRefused } from './refusal.ts';

/** Scores that differ by less than this are equal, because sums of decimal fractions aren't exact. */
const TOLERANCE = 1e-6;

/**
 * Finds the correct option of a question that another system scores. Points that every option gets, and penalties, don't count.
 * @param scores the score for choosing each option, in any unit
 * @returns the index of the one option that earns points; undefined without options
 * @throws QuestionRefused if no option earns points, or several do, even if one of them earns more
 */
export function keyOfScores(scores: readonly number[]): number | undefined {
  if (scores.length === 0) return undefined;
  const unearned = Math.max(0, Math.min(...scores));
  const earning = scores.flatMap((score, index) => (score - unearned > TOLERANCE ? [index] : []));
  if (earning.length === 1) return earning[0];
  const howToFix = 'Give points to the correct option only.';
  if (earning.length === 0) throw new QuestionRefused('key.missing', 'No option earns points.', howToFix);
  const reason = `${earning.length} of the ${scores.length} options earn points. A question needs exactly one correct option.`;
  throw new QuestionRefused('key.several', reason, howToFix);
}

/** Refuses a question whose scoring could be read in more than one way, because a wrong key is worse than a missing question. */
export const scoringRefused = (reason: string): QuestionRefused =>
  new QuestionRefused(
    'scoring.unsupported',
    reason,
    'Give points to the correct option with a single rule, or enter the question by hand.',
  );
