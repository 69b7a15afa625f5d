import { type ContentQuestion, difficulties, exam } from '../../../exam/src/index.ts';
import { countAndShare, section, table } from '../text-table.ts';
import { currentReviews, firstPass, REVIEWERS_NEEDED, type ReviewedQuestion } from './current-reviews.ts';
import type { Review } from './review-record.ts';

/** @returns a report as lines: agreement, changes, reviews to check, and questions to review */
export function reviewReport(questions: readonly ContentQuestion[], reviews: readonly Review[]): string[] {
  const reviewed = currentReviews(questions, reviews);
  const firstReviews = firstPass(reviews);
  const slugs = new Set(questions.map(({ slug }) => slug));
  const replaced = new Set(reviews.map(({ question }) => question).filter((slug) => !slugs.has(slug)));
  const fixed = reviewed.filter(({ isFixed }) => isFixed);
  const finalReviews = reviewed.filter(hasEnoughReviews).flatMap(({ current }) => current);
  return [
    `Reviews: ${reviews.length}, by ${[...new Set(reviews.map(({ reviewer }) => reviewer))].join(', ') || 'no one yet'}`,
    "First pass: each question's first round. Final: the latest two reviewers of the current version.",
    ...table([
      ['Agreed with the key', 'questions', 'first pass', '', 'reviewed twice', 'final', ''],
      ...exam.domains.map(({ name }) => rowOf(name, reviewed, firstReviews)),
      ['All domains', questions.length, ...share(firstReviews), reviewed.filter(hasEnoughReviews).length, ...share(finalReviews)],
    ]),
    `Questions that both reviewers agree on: first pass ${unanimousQuestions(firstReviews)}, final ${unanimousQuestions(finalReviews)}`,
    `Fixed after a review: ${fixed.length}; replaced: ${replaced.size}`,
    minutesOf(finalReviews),
    ...section('To check: disagreement, unsure, or a second option', reviewed.flatMap(doubtsOf)),
    ...section('Difficulty two steps off', reviewed.flatMap(difficultyOf)),
    ...section('Remarks', reviewed.flatMap(remarksOf)),
    ...section('To review', questionsToReview(reviewed)),
  ];
}

/** @returns the questions whose current version lacks reviews, one slug each, with a comment naming the only reviewer, if any */
export function questionsToReview(reviewed: readonly ReviewedQuestion[]): string[] {
  return reviewed
    .filter((one) => !hasEnoughReviews(one))
    .map(({ question, current }) => {
      const [review] = current;
      return review ? `${question.slug} # reviewed only by ${review.reviewer}` : question.slug;
    });
}

/** The time that a question takes. For comparison: the exam has up to 150 questions in three hours, 1.2 minutes each. */
function minutesOf(reviews: readonly Review[]): string {
  const minutes = reviews.flatMap((review) => review.minutes || []).sort((a, b) => a - b);
  const long = minutes.filter((each) => each > LONG_MINUTES).length;
  return `Minutes for a question: median ${minutes[Math.floor(minutes.length / 2)] ?? '-'}; more than ${LONG_MINUTES}: ${long} of ${minutes.length}`;
}

const LONG_MINUTES = 2;

const hasEnoughReviews = ({ current }: ReviewedQuestion) => current.length === REVIEWERS_NEEDED;

function rowOf(domain: string, reviewed: readonly ReviewedQuestion[], firstReviews: readonly Review[]): (string | number)[] {
  const inDomain = reviewed.filter(({ question }) => question.domain === domain);
  const slugs = new Set(inDomain.map(({ question }) => question.slug));
  const completed = inDomain.filter(hasEnoughReviews);
  return [
    domain,
    inDomain.length,
    ...share(firstReviews.filter(({ question }) => slugs.has(question))),
    completed.length,
    ...share(completed.flatMap(({ current }) => current)),
  ];
}

/** The number and the percentage of reviews that agree with the key. */
function share(reviews: readonly Review[]): [string, string] {
  return countAndShare(reviews.filter((review) => review.agreed === 'yes').length, reviews.length);
}

/** The number of questions without disagreement, of those with enough reviews. */
function unanimousQuestions(reviews: readonly Review[]): string {
  const groups = [...Map.groupBy(reviews, ({ question }) => question).values()].filter((all) => all.length >= REVIEWERS_NEEDED);
  const agreed = groups.filter((all) => all.every((review) => review.agreed === 'yes')).length;
  return `${agreed} of ${groups.length}`;
}

function doubtsOf({ question, current }: ReviewedQuestion): string[] {
  return current.flatMap((review) => {
    const doubts = [
      review.agreed === 'no' ? `chose ${review.answer}, key ${question.key.slug}` : '',
      review.confidence === 'unsure' ? 'unsure' : '',
      review.second_option === '' ? '' : `second option ${review.second_option}`,
    ].filter((doubt) => doubt !== '');
    return doubts.length > 0 ? [`${review.question}: ${review.reviewer}: ${doubts.join('; ')}`] : [];
  });
}

/** Reviews whose difficulty differs from the bank's by at least two steps. */
function difficultyOf({ question, current }: ReviewedQuestion): string[] {
  const steps = (review: Review) => Math.abs(difficulties.indexOf(review.difficulty) - difficulties.indexOf(question.difficulty));
  return current
    .filter((review) => steps(review) >= 2)
    .map((review) => `${question.slug}: is ${question.difficulty}, ${review.reviewer} says ${review.difficulty}`);
}

function remarksOf({ current }: ReviewedQuestion): string[] {
  return current
    .filter(({ remark }) => remark !== '')
    .map(({ question, reviewer, remark, changed }) => {
      const change = changed === '' ? '' : ` (changed: ${changed})`;
      return `${question}: ${reviewer}: ${remark}${change}`;
    });
}
