import type { Caller } from '@casebook/platform';
import { type Question, replaceContent } from '../questions/question.ts';
import type { QuestionContent } from '../questions/question-content.ts';
import type { QuestionVersion } from '../questions/question-version.ts';

/** Authors may edit their own questions, admins any question. */
export const canEdit = (question: Question, { id, role }: Pick<Caller, 'id' | 'role'>): boolean =>
  role === 'admin' || question.authorId === id;

export interface Edit {
  readonly editor: Pick<Caller, 'id' | 'role'>;
  readonly content: QuestionContent;
  readonly updateReason?: string;
  readonly at: Date;
}

/**
 * Applies an edit. An admin's edit is live at once. An author's edit goes to review; if the question was approved, the approved version
 * stays live until the edit is approved.
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

/** The question with the content of the given version. */
function makeLive(question: Question, version: QuestionVersion, at: Date): Question {
  return {
    ...replaceContent(question, version.content),
    version: question.version + 1,
    contentVersion: version.version,
    reviewStatus: version.reviewStatus,
    updatedAt: at,
    // A review may approve the version that is already current; its content then hasn't changed.
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
 * Applies a review decision to a version and its question. An approved version becomes live; a rejected version doesn't change the live
 * version.
 * @returns undefined if the version isn't in review
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
