import { exam, SHARE_TEXT_LENGTH } from '@casebook/exam';
import { cutText } from '@casebook/web-ui';
import type { SharedLink } from '#shared/share/share-targets.ts';

/** @returns a question as it is shared: its text is cut at 120 characters, with an ellipsis. */
export const sharedQuestion = (stem: string, url: string): SharedLink => ({
  text: cutText(stem, SHARE_TEXT_LENGTH),
  url,
  subject: `A ${exam.name} question`,
});
