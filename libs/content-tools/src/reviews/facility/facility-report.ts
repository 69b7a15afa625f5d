import { type ContentQuestion, difficulties } from '../../../../exam/src/index.ts';
import type { Rating } from '../../facility-record.ts';
import { percent, section, table } from '../../text-table.ts';
import { questionsIn, ratingsIn, shippedFolder } from '../review-files.ts';
import { writeSlugs } from '../sheet-files.ts';
import {
  FACILITY_LABEL,
  hasEnoughRatings,
  labelOf,
  meanOf,
  RATERS_NEEDED,
  type RatedQuestion,
  ratedQuestions,
} from './facility.ts';

/** A question is listed if its ratings differ by more than this. Percentage points. */
const RATINGS_APART = 30;

/**
 * @param options.out the file for the slugs of questions that lack ratings, one per line, to use with a sheet's `--slugs`
 * @returns the report's lines
 * @throws ContentError
 */
export function writeFacilityReport({ out }: { readonly out?: string | undefined }, contentFolder = shippedFolder): string[] {
  const [questions, ratings] = [questionsIn(contentFolder), ratingsIn(contentFolder)];
  if (out !== undefined) writeSlugs(out, questionsToRate(ratedQuestions(questions, ratings)));
  return facilityReport(questions, ratings);
}

/** @returns a report as lines: the means by label and by reader, labels that don't match the ratings, and the mean of each question */
export function facilityReport(questions: readonly ContentQuestion[], ratings: readonly Rating[]): string[] {
  const rated = ratedQuestions(questions, ratings);
  const complete = rated.filter(hasEnoughRatings);
  const following = (some: readonly RatedQuestion[]) =>
    difficulties.map((difficulty) => some.filter((one) => followingLabel(one) === difficulty).length);
  const rowOf = (name: string, some: readonly RatedQuestion[]) => [name, some.length, meanText(some), ...following(some)];
  const shares = following(complete).map((count, at) => `${difficulties[at]} ${percent(count, complete.length)}`);
  const readers = Map.groupBy(ratings, ({ reader }) => reader);
  return [
    `Expected facility: ${ratings.length} ratings; ${complete.length} of ${questions.length} questions have ${RATERS_NEEDED} of their current version`,
    `A mean of at least ${FACILITY_LABEL.easyFrom}% is Easy, of at most ${FACILITY_LABEL.hardTo}% Hard: ${shares.join(', ')}`,
    '',
    ...table([
      ['Label of the item', 'rated', 'mean', ...difficulties.map((difficulty) => `follows ${difficulty}`)],
      ...difficulties.map((difficulty) =>
        rowOf(
          difficulty,
          complete.filter(({ question }) => question.difficulty === difficulty),
        ),
      ),
      rowOf('All', complete),
    ]),
    '',
    ...table([
      ['Reader', 'ratings', 'mean'],
      ...[...readers].map(([reader, all]) => [reader, all.length, inTenths(meanOf(all.map(({ share }) => share)))]),
    ]),
    ...section('Labels to change', complete.filter((one) => followingLabel(one) !== one.question.difficulty).map(lineOf)),
    ...section(`Ratings more than ${RATINGS_APART} points apart`, complete.filter(areApart).map(lineOf)),
    ...section('Mean of each question', complete.map(lineOf)),
    '',
    `Questions that lack ratings: ${questionsToRate(rated).length}`,
  ];
}

/** @returns the slugs of the questions whose current version has been rated by fewer than two readers */
export function questionsToRate(rated: readonly RatedQuestion[]): string[] {
  return rated.filter((one) => !hasEnoughRatings(one)).map(({ question }) => question.slug);
}

const followingLabel = ({ facility }: RatedQuestion) => (facility === undefined ? undefined : labelOf(facility));

function areApart({ ratings }: RatedQuestion): boolean {
  const shares = ratings.map(({ share }) => share);
  return Math.max(...shares) - Math.min(...shares) > RATINGS_APART;
}

function lineOf(one: RatedQuestion): string {
  const { question, ratings, facility } = one;
  const label = followingLabel(one);
  const change = label === question.difficulty ? question.difficulty : `${question.difficulty}, but ${label} follows`;
  return `${question.slug}: ${inTenths(facility)} (${ratings.map(({ share }) => share).join(', ')}): ${change}`;
}

/** The mean of the questions' mean ratings. */
function meanText(some: readonly RatedQuestion[]): string {
  return inTenths(meanOf(some.flatMap(({ facility }) => facility ?? [])));
}

const inTenths = (value: number | undefined) => (value === undefined ? '-' : `${value.toFixed(1)}%`);
