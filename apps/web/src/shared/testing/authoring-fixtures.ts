import type { QuestionView, VersionContent } from '@casebook/contracts';
import { paidQuestion } from './fixtures.ts';

/** A member's own question. */
export const ownQuestion = (more: Partial<QuestionView> = {}): QuestionView => ({
  ...paidQuestion(1),
  mine: { bookmarked: false, flagged: false, author: true, access: true },
  ...more,
});

/** A version of it, with its content. */
export function versionContent(version: number, more: Partial<VersionContent> = {}): VersionContent {
  const { id, question, options, domain, topic, difficulty, questionType, formatType, tags, explanation, correctOptionId } =
    paidQuestion(1);
  if (!explanation || !correctOptionId) throw new Error('A paid question has its answer');
  return {
    questionId: id,
    version,
    isLive: true,
    editedAt: '2026-11-20T10:00:00.000Z',
    reviewStatus: 'approved',
    question,
    options,
    domain,
    topic,
    difficulty,
    questionType,
    formatType,
    tags,
    explanation,
    correctOptionId,
    citations: [],
    ...more,
  };
}
