import type { Question } from '../questions/question.ts';
import type { QuestionContent } from '../questions/question-content.ts';
import type { QuestionVersion } from '../questions/question-version.ts';

/** Where a new question comes from, and when. */
export interface NewQuestion extends Pick<Question, 'id' | 'origin' | 'reviewStatus'> {
  readonly authorId: string;
  readonly at: Date;
  /** For a question that a model wrote. */
  readonly generation?: QuestionVersion['generation'];
}

/** @returns a question and its first version */
export function newQuestion(
  content: QuestionContent,
  { id, origin, reviewStatus, authorId, at, generation }: NewQuestion,
): { question: Question; version: QuestionVersion } {
  const question: Question = {
    ...content,
    id,
    version: 1,
    contentVersion: 1,
    latestVersion: 1,
    authorId,
    origin,
    reviewStatus,
    active: true,
    featured: false,
    deleted: false,
    flagCount: 0,
    suspended: false,
    qualityScore: 0,
    complexityScore: 0,
    createdAt: at,
    updatedAt: at,
    lastUpdatedAt: at,
  };
  const version = { questionId: id, version: 1, content, editorId: authorId, editedAt: at, reviewStatus };
  return { question, version: { ...version, ...(generation && { generation }) } };
}
