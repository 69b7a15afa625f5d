import { parseAnswers } from './answers.ts';
import { joinAnswers, notRecorded } from './join-answers.ts';
import { appendLines, itemsOf, readCommitted } from './join-items.ts';
import { drawOf, recordIn, reviewsIn, shippedFolder } from './review-files.ts';
import { reviewLines, reviewsHeader } from './review-record.ts';

interface Options {
  readonly reviewer?: string | undefined;
  readonly round?: string | undefined;
  readonly answers?: string | undefined;
}

/**
 * Joins committed answers with the keys and appends them to the record.
 * @returns the lines to print
 * @throws ContentError
 */
export function joinFile({ answers, ...reviewer }: Options, contentFolder = shippedFolder): string[] {
  const draw = drawOf(reviewer);
  const rows = readCommitted(answers, parseAnswers);
  const reviews = joinAnswers(rows, draw, itemsOf(rows, draw, contentFolder));
  const fresh = notRecorded(reviews, reviewsIn(contentFolder));
  appendLines(recordIn(contentFolder), reviewsHeader, reviewLines(fresh));
  const agreed = fresh.filter((review) => review.agreed === 'yes').length;
  return [`${fresh.length} reviews joined, ${agreed} agree with the key; ${reviews.length - fresh.length} were already recorded`];
}
