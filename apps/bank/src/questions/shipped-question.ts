import { createHash } from 'node:crypto';
import type { ContentQuestion } from '@casebook/exam';
import { contentId } from '@casebook/platform';
import type { Option, Question, QuestionContent } from './question.ts';
import { scoresOf } from './question-scores.ts';
import type { QuestionVersion } from './question-version.ts';

/** @returns a fingerprint of what the content says: the same words, the same hash */
export const hashContent = (content: ContentQuestion): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/**
 * What a shipped question becomes when its content is loaded.
 * @param present the question as the bank has it, if it has it
 * @param newOptionId makes the random id of an option that is new, so that the order of ids tells nothing
 * @returns the question to save, at its next version, or undefined where nothing changed
 */
export function loadShipped(
  content: ContentQuestion,
  present: Question | undefined,
  newOptionId: () => string,
  now: Date,
): Question | undefined {
  const contentHash = hashContent(content);
  // Deleted is deleted by an admin: no later start brings it back.
  if (present?.deleted || present?.contentHash === contentHash) return undefined;
  const questionContent = toContent(content, optionsOf(content, present?.options ?? [], newOptionId));
  return {
    id: contentId(content.slug),
    version: (present?.version ?? 0) + 1,
    contentVersion: (present?.latestVersion ?? 0) + 1,
    latestVersion: (present?.latestVersion ?? 0) + 1,
    slug: content.slug,
    contentHash,
    ...questionContent,
    ...scoresOf(questionContent),
    origin: 'human',
    reviewStatus: 'approved',
    active: present?.active ?? true,
    featured: present?.featured ?? false,
    deleted: false,
    flagCount: present?.flagCount ?? 0,
    suspended: present?.suspended ?? false,
    createdAt: present?.createdAt ?? now,
    updatedAt: now,
    lastUpdatedAt: now,
  };
}

/** The version that a loaded question is at. */
export function shippedVersion(question: Question, at: Date): QuestionVersion {
  return {
    questionId: question.id,
    version: question.contentVersion,
    content: question,
    editedAt: at,
    reviewStatus: 'approved',
  };
}

function optionsOf(content: ContentQuestion, present: readonly Option[], newOptionId: () => string): Required<Option>[] {
  return content.options.map(({ slug, text }) => ({
    id: present.find((option) => option.slug === slug)?.id ?? newOptionId(),
    text,
    slug,
  }));
}

function toContent(content: ContentQuestion, options: Required<Option>[]): QuestionContent {
  const idOf = (slug: string) => {
    const option = options.find((one) => one.slug === slug);
    if (!option) throw new Error(`${content.slug} names an option that it does not have: ${slug}`);
    return option.id;
  };
  const { publication, section, url } = content.citation;
  return {
    domain: content.domain,
    ...(content.secondaryDomain && { secondaryDomain: content.secondaryDomain }),
    topic: content.topic,
    difficulty: content.difficulty,
    stem: content.stem,
    options: [...options].sort((a, b) => (a.id < b.id ? -1 : 1)),
    correctOptionId: idOf(content.key.slug),
    explanation: {
      correct: content.explanation.correct,
      whyWrong: content.explanation.whyWrong.map(({ optionSlug, text }) => ({ optionId: idOf(optionSlug), text })),
      keyConcepts: content.explanation.keyConcepts,
      practicalApplication: content.explanation.practicalApplication,
    },
    citations: [{ publication, section, ...(url && { url }) }],
    tags: content.tags,
    questionType: content.questionType,
    formatType: content.formatType,
  };
}
