import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { type ContentQuestion, parseExpectedFacility } from '../../../../exam/src/index.ts';
import type { Rating } from '../../facility-record.ts';
import { questionsIn, ratingsIn, shippedFolder } from '../review-files.ts';
import { hasEnoughRatings, labelOf, ratedQuestions } from './facility.ts';

/** The file with the expected facility of each question, which the bank loads. Derived from `facility.csv`. */
const EXPECTED_FACILITY = 'expected-facility.yaml';

/** @returns the file's text: by slug, the mean of the ratings in percent, for questions that enough readers have rated */
function expectedFacility(questions: readonly ContentQuestion[], ratings: readonly Rating[]): string {
  const rated = ratedQuestions(questions, ratings).filter(hasEnoughRatings);
  const means = rated.map(({ question, facility }) => [question.slug, facility] as const);
  return stringify(Object.fromEntries(means.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/**
 * Writes the file.
 * @returns the lines to print
 * @throws ContentError
 */
export function writeExpectedFacility(_options: object, contentFolder = shippedFolder): string[] {
  const text = expectedFacility(questionsIn(contentFolder), ratingsIn(contentFolder));
  writeFileSync(join(contentFolder, EXPECTED_FACILITY), text);
  return [`${parseExpectedFacility(text, EXPECTED_FACILITY).size} questions: ${EXPECTED_FACILITY}`];
}

/**
 * @param stored the text of the file
 * @returns a line per finding: if the file doesn't match the ratings, and for each label that doesn't match them
 */
export function findFacilityFlaws(questions: readonly ContentQuestion[], ratings: readonly Rating[], stored: string): string[] {
  const complete = ratedQuestions(questions, ratings).filter(hasEnoughRatings);
  const isCurrent = stored === expectedFacility(questions, ratings);
  return [
    ...(isCurrent ? [] : [`${EXPECTED_FACILITY}: isn't what facility.csv says: npm run content:review -- facility-write`]),
    ...complete.flatMap(({ question: { slug, difficulty }, facility = 0 }) =>
      labelOf(facility) === difficulty
        ? []
        : [`${slug}: difficulty: is ${difficulty}, but ${labelOf(facility)} follows from its expected facility of ${facility}%`],
    ),
  ];
}
