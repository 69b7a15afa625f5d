import type { ContentQuestion } from '../../../exam/src/index.ts';
import { versionOf } from './question-version.ts';
import type { Review } from './review-record.ts';

/** How many reviewers a question needs. */
export const REVIEWERS_NEEDED = 2;

/** A question that ships with the reviews that count for it. */
export interface ReviewedQuestion {
  readonly question: ContentQuestion;
  /** The latest review by each of the latest two reviewers of the present version. */
  readonly current: readonly Review[];
  /** Whether an earlier version of it was reviewed. */
  readonly isMended: boolean;
}

/**
 * Finds what counts for each question: of the reviews of its present version the latest by each reviewer, and of these the
 * latest two.
 * @param reviews in the order in which they were recorded
 */
export function currentReviews(questions: readonly ContentQuestion[], reviews: readonly Review[]): ReviewedQuestion[] {
  const byQuestion = Map.groupBy(
    reviews.toSorted((a, b) => a.round - b.round),
    ({ question }) => question,
  );
  return questions.map((question) => {
    const [version, all] = [versionOf(question), byQuestion.get(question.slug) ?? []];
    const present = all.filter((review) => review.version === version);
    const latest = present.filter(({ reviewer }, at) => present.findLastIndex((review) => review.reviewer === reviewer) === at);
    return { question, current: latest.slice(-REVIEWERS_NEEDED), isMended: present.length < all.length };
  });
}

/** @returns of each question the reviews of the round in which it was first reviewed */
export function firstPass(reviews: readonly Review[]): Review[] {
  const first = new Map<string, number>();
  for (const { question, round } of reviews) first.set(question, Math.min(round, first.get(question) ?? round));
  return reviews.filter(({ question, round }) => first.get(question) === round);
}
