import { createHash } from 'node:crypto';
import type { ContentQuestion } from '@casebook/exam';
import { contentId } from '@casebook/platform';
import type { Question } from './question.ts';
import { assembleContent, type Option, type QuestionContent } from './question-content.ts';
import { scoresOf } from './question-scores.ts';
import type { QuestionVersion } from './question-version.ts';

/** @returns a hash of the content; equal texts have equal hashes */
export const hashContent = (content: ContentQuestion): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/**
 * Merges a shipped question into the bank.
 * @param present the bank's question, if it exists
 * @param newOptionId returns a random id for a new option; random, so that the order of ids doesn't reveal the key
 * @returns the question to save, at its next version, or undefined if nothing changed
 */
export function loadShipped(
  content: ContentQuestion,
  existing: Question | undefined,
  newOptionId: () => string,
  now: Date,
): Question | undefined {
  const contentHash = hashContent(content);
  // An admin has deleted it; loading the content again doesn't restore it.
  if (existing?.deleted || existing?.contentHash === contentHash) return undefined;
  const questionContent = toContent(content, existing?.options ?? [], newOptionId);
  return {
    id: contentId(content.slug),
    version: (existing?.version ?? 0) + 1,
    contentVersion: (existing?.latestVersion ?? 0) + 1,
    latestVersion: (existing?.latestVersion ?? 0) + 1,
    slug: content.slug,
    contentHash,
    ...questionContent,
    ...scoresOf(questionContent),
    origin: 'human',
    reviewStatus: 'approved',
    active: existing?.active ?? true,
    featured: existing?.featured ?? false,
    deleted: false,
    flagCount: existing?.flagCount ?? 0,
    suspended: existing?.suspended ?? false,
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
    lastUpdatedAt: now,
  };
}

/** The version of a loaded question. */
export function shippedVersion(question: Question, at: Date): QuestionVersion {
  return {
    questionId: question.id,
    version: question.contentVersion,
    content: question,
    editedAt: at,
    reviewStatus: 'approved',
  };
}

/** @param present the question's current options: one with the same slug keeps its id */
function toContent(
  { slug: questionSlug, options: written, key, explanation, citation, ...general }: ContentQuestion,
  existing: readonly Option[],
  newOptionId: () => string,
): QuestionContent {
  const options = written.map(({ slug, text, rationale }) => {
    const id = existing.find((option) => option.slug === slug)?.id ?? newOptionId();
    return { option: { id, text, slug }, rationale };
  });
  const keyed = options.find(({ option }) => option.slug === key.slug);
  if (!keyed) throw new Error(`The key ${key.slug} is not an option of ${questionSlug}`);
  const { publication, section, url } = citation;
  return assembleContent({
    ...general,
    ...explanation,
    options,
    key: keyed.option,
    citations: [{ publication, section, ...(url && { url }) }],
  });
}
