import { exam } from '@casebook/exam';
import { spokenTime } from '@casebook/web-ui';
import type { SharedLink } from '#shared/share/share-targets.ts';
import type { Score } from './score.ts';

/** @returns a result as it is shared: score, correct count and time (specification 001, section 2), and nothing of the questions */
export const sharedResult = ({ percent, correct, total, timeSpentMs }: Score, url: string): SharedLink => ({
  text: `I scored ${percent}% on a ${exam.name} quiz: ${correct} of ${total} correct in ${spokenTime(timeSpentMs)}.`,
  url,
  subject: `My ${exam.name} quiz result`,
});
