import { exam, SHARE_TEXT_LENGTH } from '@casebook/exam';
import type { Shared } from '@casebook/web-ui';
import { cutText } from './cut-text.ts';

/** @returns a question as it is shared: its text is cut at 120 characters, with an ellipsis. */
export const sharedQuestion = (stem: string, url: string): Shared => ({
  text: cutText(stem, SHARE_TEXT_LENGTH),
  url,
  subject: `A ${exam.name} question`,
});
