import { exam, SHARE_TEXT_LENGTH } from '@casebook/exam';
import { cutText, type Shared } from '@casebook/web-ui';

/** @returns a question as it is shared: its text is cut at 120 characters, with an ellipsis. */
export const sharedQuestion = (stem: string, url: string): Shared => ({
  text: cutText(stem, SHARE_TEXT_LENGTH),
  url,
  subject: `A ${exam.name} question`,
});
