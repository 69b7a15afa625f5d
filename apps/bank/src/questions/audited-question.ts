import type { AuditedFacts } from '@casebook/platform';
import type { Question } from './question.ts';

/** What the audit records of a question. Its content isn't included: the question's versions have it. */
export const auditedStateOf = (question: Question): AuditedFacts => ({
  latestVersion: question.latestVersion,
  liveVersion: question.contentVersion,
  reviewStatus: question.reviewStatus,
  active: question.active,
  featured: question.featured,
  deleted: question.deleted,
  flagCount: question.flagCount,
  suspended: question.suspended,
});
