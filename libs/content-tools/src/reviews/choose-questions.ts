import { ContentError, type ContentQuestion, exam } from '../../../exam/src/index.ts';
import type { Draw } from './draw.ts';
import { versionOf } from './question-version.ts';
import type { Review } from './review-record.ts';

/** The selection of questions for a sheet; by default all. */
export interface Choice {
  /** The slug of a domain. */
  readonly domain?: string | undefined;
  /** Slugs, one per line; `#` starts a comment. */
  readonly slugs?: string | undefined;
}

/** @throws ContentError if the domain or a slug doesn't exist, or no question is left */
export function chooseQuestions(questions: readonly ContentQuestion[], { domain, slugs }: Choice): ContentQuestion[] {
  const named = exam.domains.find(({ slug }) => slug === domain)?.name;
  if (domain !== undefined && named === undefined) throw new ContentError([`${domain}: is not a domain`]);
  const requested = slugs?.split('\n').flatMap((line) => line.replace(/#.*/, '').trim() || []);
  const existing = new Set(questions.map(({ slug }) => slug));
  const unknown = (requested ?? []).filter((slug) => !existing.has(slug));
  if (unknown.length > 0) throw new ContentError(unknown.map((slug) => `${slug}: is not a question of the bank`));
  const chosen = questions.filter(
    (question) =>
      (named === undefined || question.domain === named) && (requested === undefined || requested.includes(question.slug)),
  );
  if (chosen.length === 0) throw new ContentError(['No questions are left to review']);
  return chosen;
}

/** @returns the questions whose current version the reviewer hasn't reviewed in an earlier round */
export function notReviewedBy(
  { reviewer, round }: Draw,
  questions: readonly ContentQuestion[],
  reviews: readonly Review[],
): ContentQuestion[] {
  const earlier = reviews.filter((review) => review.reviewer === reviewer && review.round < round);
  return withoutVersionsIn(earlier, questions, versionOf);
}

/** @returns the questions whose current version isn't in the record */
export function withoutVersionsIn(
  record: readonly { readonly question: string; readonly version: string }[],
  questions: readonly ContentQuestion[],
  versionFor: (question: ContentQuestion) => string,
): ContentQuestion[] {
  const recorded = new Set(record.map(({ question, version }) => `${question} ${version}`));
  return questions.filter((question) => !recorded.has(`${question.slug} ${versionFor(question)}`));
}
