import type { QuestionVersion as VersionView } from '@casebook/contracts';
import type { QuestionVersion } from '../questions/question-version.ts';

/** Maps a version without its content. @param liveVersion the number of the live version */
export function toVersionView(version: QuestionVersion, liveVersion: number | undefined): VersionView {
  const {
    questionId,
    version: number,
    editorId,
    editedAt,
    updateReason,
    reviewStatus,
    reviewedBy,
    reviewedAt,
    reviewNotes,
  } = version;
  return {
    questionId,
    version: number,
    isLive: number === liveVersion && reviewStatus === 'approved',
    editedAt: editedAt.toISOString(),
    reviewStatus,
    ...(editorId !== undefined && { editorId }),
    ...(updateReason !== undefined && { updateReason }),
    ...(reviewedBy !== undefined && { reviewedBy }),
    ...(reviewedAt !== undefined && { reviewedAt: reviewedAt.toISOString() }),
    ...(reviewNotes !== undefined && { reviewNotes }),
  };
}
