import { ContentError } from '../../../../exam/src/index.ts';
import { facilityHeader, facilityLines, type Rating } from '../../facility-record.ts';
import { appendLines, itemsOf, joinItems, readCommitted } from '../join-items.ts';
import { facilityIn, type Reader, ratingsIn, readerDrawOf, shippedFolder } from '../review-files.ts';
import { keyLetterOf } from '../sheet.ts';
import { meanOf } from './facility.ts';
import { parseShares } from './facility-sheet.ts';

/**
 * Appends committed estimates of the key's share to the record, for the versions on the sheet.
 * @returns the lines to print
 * @throws ContentError, also if an estimate differs from the recorded one
 */
export function joinFacility(
  { answers: file, ...who }: Reader & { readonly answers?: string | undefined },
  contentFolder = shippedFolder,
): string[] {
  const { reader, draw } = readerDrawOf('facility', who);
  const rows = readCommitted(file, parseShares);
  const ratings = joinItems(rows, draw, itemsOf(rows, draw, contentFolder), (row, item): Rating | undefined => {
    const letter = keyLetterOf(item);
    return letter && { question: item.question.slug, version: item.version, reader, share: row[letter] };
  });
  const fresh = notRecorded(ratings, ratingsIn(contentFolder));
  appendLines(facilityIn(contentFolder), facilityHeader, facilityLines(fresh));
  const mean = meanOf(fresh.map(({ share }) => share));
  const joined = `${fresh.length} ratings joined${mean === undefined ? '' : `, mean ${mean.toFixed(1)}%`}`;
  return [`${joined}; ${ratings.length - fresh.length} were already recorded`];
}

/**
 * @returns the ratings that aren't recorded yet; a reader rates each version once
 * @throws ContentError with every rating that differs from the recorded one
 */
function notRecorded(ratings: readonly Rating[], recorded: readonly Rating[]): Rating[] {
  const keyOf = ({ question, version, reader }: Rating) => JSON.stringify([question, version, reader]);
  const existing = new Map(recorded.map((rating) => [keyOf(rating), rating]));
  const changed = ratings.filter((rating) => (existing.get(keyOf(rating))?.share ?? rating.share) !== rating.share);
  if (changed.length > 0) {
    throw new ContentError(changed.map(({ question }) => `${question}: the rating differs from the one that is recorded`));
  }
  return ratings.filter((rating) => !existing.has(keyOf(rating)));
}
