import { ContentError, type ContentQuestion, exam } from '../../../exam/src/index.ts';
import type { Draw } from './lots.ts';
import { versionOf } from './question-version.ts';
import type { Review } from './review-record.ts';

/** Which questions a sheet is made of; all where nothing is said. */
export interface Choice {
  /** The short form of a domain, as its folder is called. */
  readonly domain?: string | undefined;
  /** Slugs, one a line; what stands behind a `#` is not read. */
  readonly slugs?: string | undefined;
}

/** @throws ContentError where the domain or a slug is unknown, or nothing is left */
export function chooseQuestions(questions: readonly ContentQuestion[], { domain, slugs }: Choice): ContentQuestion[] {
  const named = exam.domains.find(({ slug }) => slug === domain)?.name;
  if (domain !== undefined && named === undefined) throw new ContentError([`${domain}: is no domain`]);
  const wanted = slugs?.split('\n').flatMap((line) => line.replace(/#.*/, '').trim() || []);
  const known = new Set(questions.map(({ slug }) => slug));
  const unknown = (wanted ?? []).filter((slug) => !known.has(slug));
  if (unknown.length > 0) throw new ContentError(unknown.map((slug) => `${slug}: is no question of the bank`));
  const chosen = questions.filter(
    (question) => (named === undefined || question.domain === named) && (wanted === undefined || wanted.includes(question.slug)),
  );
  if (chosen.length === 0) throw new ContentError(['No question is left to review']);
  return chosen;
}

/** @returns the questions whose present version the reviewer has not reviewed in an earlier round */
export function notReviewedBy(
  { reviewer, round }: Draw,
  questions: readonly ContentQuestion[],
  reviews: readonly Review[],
): ContentQuestion[] {
  const earlier = reviews.filter((review) => review.reviewer === reviewer && review.round < round);
  const known = new Set(earlier.map(({ question, version }) => `${question} ${version}`));
  return questions.filter((question) => !known.has(`${question.slug} ${versionOf(question)}`));
}
