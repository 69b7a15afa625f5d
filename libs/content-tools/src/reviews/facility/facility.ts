import type { ContentQuestion, Difficulty } from '../../../../exam/src/index.ts';
import type { Rating } from '../../facility-record.ts';
import { versionOf } from '../question-version.ts';

/** The number of readers who rate each question. */
export const RATERS_NEEDED = 2;

/** The mean percentages from which a question is Easy, and up to which it is Hard. */
export const FACILITY_LABEL = { easyFrom: 75, hardTo: 50 } as const;

/** A question with the ratings of its current version. */
export interface RatedQuestion {
  readonly question: ContentQuestion;
  /** One rating per reader. */
  readonly ratings: readonly Rating[];
  /**
   * The expected facility in percent, the mean of the ratings (Angoff 1971, Scales, norms, and equivalent scores, in Thorndike, Educational
   * Measurement); absent without ratings.
   */
  readonly facility: number | undefined;
}

/** Finds the ratings that count for each question: each reader's latest rating of the current version. */
export function ratedQuestions(questions: readonly ContentQuestion[], ratings: readonly Rating[]): RatedQuestion[] {
  const byQuestion = Map.groupBy(ratings, ({ question }) => question);
  return questions.map((question) => {
    const version = versionOf(question);
    const ofVersion = (byQuestion.get(question.slug) ?? []).filter((rating) => rating.version === version);
    const latest = [...new Map(ofVersion.map((rating) => [rating.reader, rating])).values()];
    return { question, ratings: latest, facility: meanOf(latest.map(({ share }) => share)) };
  });
}

/** Whether enough readers have rated the question to derive its label. */
export const hasEnoughRatings = ({ ratings }: RatedQuestion): boolean => ratings.length >= RATERS_NEEDED;

/** @returns the difficulty label for an expected facility in percent */
export function labelOf(facility: number): Difficulty {
  if (facility >= FACILITY_LABEL.easyFrom) return 'Easy';
  return facility <= FACILITY_LABEL.hardTo ? 'Hard' : 'Medium';
}

/** @returns the mean; undefined without values */
export function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
