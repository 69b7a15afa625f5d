import type { ContentQuestion } from '../../../exam/src/index.ts';
import { versionOf } from './question-version.ts';
import type { Review } from './review-record.ts';

/** The number of reviewers that a question needs. */
export const REVIEWERS_NEEDED = 2;

/** A shipped question with the reviews that count. */
export interface ReviewedQuestion {
  readonly question: ContentQuestion;
  /** The latest review by each of the latest two reviewers of the current version. */
  readonly current: readonly Review[];
  /** Whether an earlier version was reviewed. */
  readonly isFixed: boolean;
}

/**
 * Finds the reviews that count for each question: each reviewer's latest review of the current version, and of these the latest two.
 * @param reviews in recorded order
 */
export function currentReviews(questions: readonly ContentQuestion[], reviews: readonly Review[]): ReviewedQuestion[] {
  const byQuestion = Map.groupBy(
    reviews.toSorted((a, b) => a.round - b.round),
    ({ question }) => question,
  );
  return questions.map((question) => {
    const [version, all] = [versionOf(question), byQuestion.get(question.slug) ?? []];
    const ofVersion = all.filter((review) => review.version === version);
    const latest = ofVersion.filter(
      ({ reviewer }, at) => ofVersion.findLastIndex((review) => review.reviewer === reviewer) === at,
    );
    return { question, current: latest.slice(-REVIEWERS_NEEDED), isFixed: ofVersion.length < all.length };
  });
}

/** @returns the reviews of each question's first round */
export function firstPass<T extends Pick<Review, 'question' | 'round'>>(reviews: readonly T[]): T[] {
  const first = new Map<string, number>();
  for (const { question, round } of reviews) first.set(question, Math.min(round, first.get(question) ?? round));
  return reviews.filter(({ question, round }) => first.get(question) === round);
}
