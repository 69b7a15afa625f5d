import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseContentFile } from '../../../exam/src/index.ts';
import { currentReviews, firstPass } from './current-reviews.ts';
import { versionOf } from './question-version.ts';
import { parseReviews, type Review, reviewLines, reviewsHeader } from './review-record.ts';
import { questionsToReview, reviewReport } from './review-report.ts';

const file = 'security-operations/incident-response.yaml';
const [question] = parseContentFile(readFileSync(join(import.meta.dirname, '../../../../content', file), 'utf8'), file);
if (!question) throw new Error(`${file} holds no question`);
const other = question.options.find((option) => option !== question.key)?.slug ?? '';

const review = (changes: Partial<Review> = {}): Review => ({
  question: question.slug,
  version: versionOf(question),
  reviewer: 'r1',
  round: 1,
  answer: question.key.slug,
  confidence: 'sure',
  second_option: '',
  difficulty: question.difficulty,
  minutes: 1,
  agreed: 'yes',
  changed: '',
  remark: '',
  ...changes,
});
const wrong = { answer: other, agreed: 'no' } as const;
const second = (changes: Partial<Review> = {}) => review({ reviewer: 'r2', ...changes });
const report = (...reviews: Review[]) => reviewReport([question], reviews);
const total = (...reviews: Review[]) =>
  report(...reviews)
    .find((line) => line.startsWith('All domains'))
    ?.split(/ {2,}/);

describe('the report of the reviews', () => {
  it('counts agreement in the first pass and by the latest two reviewers of the current version', () => {
    expect(total(review(wrong), second(), second({ round: 2 }), review({ round: 2 }))).toEqual([
      ...['All domains', '1', '1/2', '50.0%', '1', '2/2', '100.0%'],
    ]);
    expect(report(review(wrong), second()).join('\n')).toContain('both reviewers agree on: first pass 0 of 1, final 0 of 1');
  });

  it('tells how long questions take', () => {
    expect(report(review({ minutes: 0.5 }), second({ minutes: 2.5 }))).toContain(
      'Minutes for a question: median 2.5; more than 2: 1 of 2',
    );
    expect(report(review({ minutes: '' }), second({ minutes: '' }))).toContain(
      'Minutes for a question: median -; more than 2: 0 of 0',
    );
  });

  it('excludes reviews of earlier versions from the final count and counts the question as fixed', () => {
    const lines = report(review({ version: '00000000', ...wrong }), second());
    expect(lines).toContain('Fixed after a review: 1; replaced: 0');
    expect(lines.slice(-2)).toEqual(['To review: 1', `${question.slug} # reviewed only by r2`]);
    expect(total(review({ version: '00000000' }), second())?.slice(4)).toEqual(['0', '0/0', '-']);
  });

  it('requires two different reviewers', () => {
    expect(questionsToReview(currentReviews([question], [review(), review({ round: 2 })]))).toHaveLength(1);
    expect(questionsToReview(currentReviews([question], [review(), second()]))).toEqual([]);
    expect(questionsToReview(currentReviews([question], []))).toEqual([question.slug]);
  });

  it('uses a reviewer’s latest round, in any recorded order', () => {
    const [{ current } = { current: [] }] = currentReviews([question], [review({ round: 2 }), review(wrong), second()]);
    expect(current.map(({ reviewer, round }) => `${reviewer} ${round}`)).toEqual(['r2 1', 'r1 2']);
  });

  it('counts a reviewed question that was deleted as replaced', () => {
    expect(report(review({ question: 'gone' }), review(), second())).toContain('Fixed after a review: 0; replaced: 1');
  });

  it('counts the first round of a new question as its first pass', () => {
    const later = review({ question: 'new', round: 3 });
    expect(firstPass([review(), review({ round: 2 }), later])).toEqual([review(), later]);
  });

  it('lists disagreements, unsure answers, and second options', () => {
    const lines = report(review({ ...wrong, confidence: 'unsure' }), second({ second_option: other }));
    expect(lines).toContain('To check: disagreement, unsure, or a second option: 2');
    expect(lines).toContain(`${question.slug}: r1: chose ${other}, key ${question.key.slug}; unsure`);
    expect(lines).toContain(`${question.slug}: r2: second option ${other}`);
  });

  it('lists difficulties that are two steps off, and remarks with the resulting change', () => {
    const hard = { ...question, difficulty: 'Hard' } as const;
    const lines = reviewReport(
      [hard],
      [review({ difficulty: 'Easy' }), second({ difficulty: 'Medium', remark: 'Long', changed: 'cut' })],
    );
    expect(lines).toContain('Difficulty two steps off: 1');
    expect(lines).toContain(`${question.slug}: is Hard, r1 says Easy`);
    expect(lines).toContain(`${question.slug}: r2: Long (changed: cut)`);
  });
});

describe('the record of the reviews', () => {
  it('is read as it was written', () => {
    const reviews = [review({ remark: 'A comma, a "quote"' }), second(wrong)];
    expect(parseReviews(`${reviewsHeader}${reviewLines(reviews)}`, 'review.csv')).toEqual(reviews);
  });

  it('is refused with an invalid row', () => {
    const text = `${reviewsHeader}${reviewLines([review()]).replace(',yes,', ',maybe,')}`;
    expect(() => parseReviews(text, 'review.csv')).toThrow('review.csv: row 1: agreed:');
  });
});
