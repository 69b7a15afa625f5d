import type { QuestionView } from '@casebook/contracts';
import type { QuestionStatus } from '@casebook/web-ui';

/** @returns the statuses worth a badge: that a question is active goes without saying. */
export function questionStatuses({ isActive, isFeatured, mine, reviewStatus, origin }: QuestionView): QuestionStatus[] {
  return [
    ...(isActive ? [] : (['inactive'] as const)),
    ...(isFeatured ? (['featured'] as const) : []),
    ...(mine?.author && reviewStatus !== 'approved' ? (['practice'] as const) : []),
    ...(origin === 'ai' ? (['ai-generated'] as const) : []),
  ];
}
