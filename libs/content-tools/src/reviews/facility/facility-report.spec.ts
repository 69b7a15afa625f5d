import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type ContentQuestion, type Difficulty, parseContentFile } from '../../../../exam/src/index.ts';
import { facilityHeader, facilityLines, parseFacility, type Rating } from '../../facility-record.ts';
import { versionOf } from '../question-version.ts';
import { labelOf, ratedQuestions } from './facility.ts';
import { facilityReport, questionsToRate } from './facility-report.ts';

const file = 'security-operations/incident-response.yaml';
const bank = parseContentFile(readFileSync(join(import.meta.dirname, '../../../../../content', file), 'utf8'), file);
const [question] = bank;
if (!question) throw new Error(`${file} holds no question`);
const labeled = (difficulty: Difficulty): ContentQuestion => ({ ...question, difficulty });
const rating = (reader: string, share: number, changes: Partial<Rating> = {}): Rating => ({
  question: question.slug,
  version: versionOf(question),
  reader,
  share,
  ...changes,
});
const rowOf = (name: string, lines: readonly string[]) => lines.find((line) => line.startsWith(name))?.split(/ {2,}/);

describe('the label of a question', () => {
  it.each([
    [100, 'Easy'],
    [75, 'Easy'],
    [74.9, 'Medium'],
    [50.1, 'Medium'],
    [50, 'Hard'],
    [0, 'Hard'],
  ])('with an expected facility of %d%% is %s', (facility, label) => {
    expect(labelOf(facility)).toBe(label);
  });
});

describe('the expected facility of a question', () => {
  it('is the mean over the readers of its current version', () => {
    const earlier = rating('r3', 95, { version: '00000000' });
    expect(ratedQuestions([question], [earlier, rating('r1', 60), rating('r2', 75)])[0]?.facility).toBe(67.5);
    expect(ratedQuestions([question], [earlier])[0]?.facility).toBeUndefined();
  });

  it('needs two readers to count', () => {
    expect(questionsToRate(ratedQuestions([question], [rating('r1', 60)]))).toEqual([question.slug]);
    expect(questionsToRate(ratedQuestions([question], [rating('r1', 60), rating('r2', 60)]))).toEqual([]);
  });
});

describe('the report of the expected facility', () => {
  const ratings = [rating('r1', 90), rating('r2', 80)];

  it('counts means and the labels that follow, by label', () => {
    const lines = facilityReport([labeled('Hard')], ratings);
    expect(rowOf('Label of the item', lines)?.slice(-3)).toEqual(['follows Easy', 'follows Medium', 'follows Hard']);
    expect(rowOf('Hard', lines)).toEqual(['Hard', '1', '85.0%', '1', '0', '0']);
    expect(rowOf('Easy', lines)).toEqual(['Easy', '0', '-', '0', '0', '0']);
    expect(rowOf('r2', lines)).toEqual(['r2', '1', '80.0%']);
    expect(lines[1]).toContain('Easy 100%, Medium 0%, Hard 0%');
  });

  it('lists labels to change, ratings far apart, and the mean of each question', () => {
    const line = `${question.slug}: 85.0% (90, 80): Hard, but Easy follows`;
    const lines = facilityReport([labeled('Hard')], ratings);
    expect(lines.filter((one) => one === line)).toHaveLength(2);
    expect(lines).toContain('Ratings more than 30 points apart: 0');
    const apart = facilityReport([labeled('Medium')], [rating('r1', 85), rating('r2', 50)]);
    expect(apart).toContain('Labels to change: 0');
    expect(apart).toContain('Ratings more than 30 points apart: 1');
  });
});

describe('the record of expected facility', () => {
  it('is read as it was written', () => {
    const ratings = [rating('r1', 5), rating('r2', 100)];
    expect(parseFacility(`${facilityHeader}${facilityLines(ratings)}`, 'facility.csv')).toEqual(ratings);
  });

  it('is refused with a share between the steps', () => {
    expect(() => parseFacility(`${facilityHeader}${facilityLines([rating('r1', 61)])}`, 'facility.csv')).toThrow(
      'facility.csv: row 1: share: must be 0 to 100 in steps of 5',
    );
  });
});
