import { createHash } from 'node:crypto';
import type { ContentQuestion, RetiredQuestion, Scenario } from '@casebook/exam';
import { contentId } from '@casebook/platform';
import { type Question, withStatisticsFrom } from './question.ts';
import { assembleContent, type Option, type QuestionContent } from './question-content.ts';
import { scoresOf } from './question-scores.ts';
import type { QuestionVersion } from './question-version.ts';

/** @returns a hash of the content; equal texts have equal hashes */
const hashContent = (content: ContentQuestion): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/**
 * Merges a shipped question into the bank.
 * @param existing the bank's question, if it exists
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
  if (existing?.deleted) return undefined;
  if (existing?.contentHash === contentHash && existing.retiredAt === undefined) return undefined;
  const questionContent = toContent(content, existing?.options ?? [], newOptionId);
  return withStatisticsFrom(existing, {
    id: contentId(content.slug),
    version: (existing?.version ?? 0) + 1,
    contentVersion: (existing?.latestVersion ?? 0) + 1,
    latestVersion: (existing?.latestVersion ?? 0) + 1,
    ...(existing?.statisticsFrom !== undefined && { statisticsFrom: existing.statisticsFrom }),
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
  });
}

const REVIEW_REASON = 'Shipped by a release, beside the version that was edited here';

/**
 * @param existing the bank's question, whose live version a person edited
 * @param shipped the release's question
 * @returns the question with its live version unchanged, and the shipped content as a version in review
 */
export function fileForReview(
  existing: Question,
  shipped: Question,
  now: Date,
): { question: Question; version: QuestionVersion } {
  const { latestVersion, contentHash } = shipped;
  return {
    question: { ...existing, latestVersion, ...(contentHash !== undefined && { contentHash }) },
    version: {
      questionId: existing.id,
      version: latestVersion,
      content: shipped,
      editedAt: now,
      updateReason: REVIEW_REASON,
      reviewStatus: 'in-review',
    },
  };
}

/** @returns the retired question at its next version, or undefined if it is deleted or already retired with this reason and replacement */
export function retire(existing: Question, { reason, replacedBy }: RetiredQuestion, now: Date): Question | undefined {
  const replacement = replacedBy === undefined ? undefined : contentId(replacedBy);
  const isRetired = existing.retirementReason === reason && existing.replacedBy === replacement;
  if (existing.deleted || isRetired) return undefined;
  const { replacedBy: _before, ...question } = existing;
  return {
    ...question,
    version: existing.version + 1,
    retiredAt: existing.retiredAt ?? now,
    retirementReason: reason,
    ...(replacement !== undefined && { replacedBy: replacement }),
    updatedAt: now,
  };
}

/** The content version of a question that was loaded from the shipped content. */
export function shippedVersion(question: Question, at: Date): QuestionVersion {
  return {
    questionId: question.id,
    version: question.contentVersion,
    content: question,
    editedAt: at,
    reviewStatus: 'approved',
  };
}

const scenarioOf = ({ set, ...scenario }: NonNullable<ContentQuestion['scenario']>): Scenario => ({
  setId: contentId(`set:${set}`),
  ...scenario,
});

/** @param existing the question's current options: an option with the same slug keeps its id */
function toContent(
  { slug: questionSlug, options: written, key, explanation, citation, scenario, ...general }: ContentQuestion,
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
    ...(scenario && { scenario: scenarioOf(scenario) }),
    ...explanation,
    options,
    key: keyed.option,
    citations: [{ publication, section, ...(url && { url }) }],
  });
}
