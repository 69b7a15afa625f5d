import type { Caller } from '@casebook/platform';
import { type Question, replaceContent } from '../questions/question.ts';
import type { QuestionContent } from '../questions/question-content.ts';
import type { QuestionVersion } from '../questions/question-version.ts';

/** An author writes the own questions, an admin any (decisions: who may edit). */
export const mayWrite = (question: Question, { id, role }: Pick<Caller, 'id' | 'role'>): boolean =>
  role === 'admin' || question.authorId === id;

export interface Edit {
  readonly editor: Pick<Caller, 'id' | 'role'>;
  readonly content: QuestionContent;
  readonly updateReason?: string;
  readonly at: Date;
}

/**
 * What an edit makes of a question (decisions: editing an approved question). An admin's is live at once. An author's goes to
 * review: of a question that is approved the approved version stays live meanwhile.
 * @returns the question, and its new version
 */
export function edit(
  question: Question,
  { editor, content, updateReason, at }: Edit,
): { question: Question; version: QuestionVersion } {
  const byAdmin = editor.role === 'admin';
  const number = question.latestVersion + 1;
  const version = {
    questionId: question.id,
    version: number,
    content,
    editorId: editor.id,
    editedAt: at,
    ...(updateReason !== undefined && { updateReason }),
    reviewStatus: byAdmin ? 'approved' : 'in-review',
    ...(byAdmin && { reviewedBy: editor.id, reviewedAt: at }),
  } as const;
  if (!byAdmin && question.reviewStatus === 'approved') return { question: { ...question, latestVersion: number }, version };
  return { question: makeLive({ ...question, latestVersion: number }, version, at), version };
}

/** A question with the content of one of its versions. */
export function makeLive(question: Question, version: QuestionVersion, at: Date): Question {
  return {
    ...replaceContent(question, version.content),
    version: question.version + 1,
    contentVersion: version.version,
    reviewStatus: version.reviewStatus,
    updatedAt: at,
    // A review may approve the very version that its author reads already: then nothing that it says has changed.
    lastUpdatedAt: version.version === question.contentVersion ? question.lastUpdatedAt : at,
  };
}

export interface Review {
  readonly reviewerId: string;
  readonly decision: 'approved' | 'rejected';
  readonly notes?: string;
  readonly at: Date;
}

/**
 * What a reviewer's word makes of a version and its question: an approved one is live, a rejected one leaves live what was.
 * @returns undefined where the version is not waiting for a review
 */
export function review(
  question: Question,
  version: QuestionVersion,
  { reviewerId, decision, notes, at }: Review,
): { question: Question; version: QuestionVersion } | undefined {
  if (version.reviewStatus !== 'in-review' || version.version !== question.latestVersion) return undefined;
  const reviewed = {
    ...version,
    reviewStatus: decision,
    reviewedBy: reviewerId,
    reviewedAt: at,
    ...(notes !== undefined && { reviewNotes: notes }),
  };
  const changesLive = decision === 'approved' || question.reviewStatus !== 'approved';
  return { question: changesLive ? makeLive(question, reviewed, at) : question, version: reviewed };
}
