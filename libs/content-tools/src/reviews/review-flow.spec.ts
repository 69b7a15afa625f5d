import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readContent } from '../read-content.ts';
import { ContentRepository, STEM_END } from './content-repository.ts';
import { joinFile } from './join-file.ts';
import { questionsIn, reviewsIn } from './review-files.ts';
import { drawSheet } from './sheet.ts';
import { writeReport } from './write-report.ts';
import { writeSheet } from './write-sheet.ts';

const domain = 'asset-security';
const file = `${domain}/media-sanitization.yaml`;
const slug = 'returning-leased-flash-storage';

describe('a blind review', () => {
  const repository = new ContentRepository(domain);
  const { root, content } = repository;
  const sheet = join(root, 'sheets/r1-1.md');
  const answers = join(content, 'reviews/r1-1.csv');
  const who = { reviewer: 'r1', round: '1' };
  const fix = (from: string, to: string) => repository.fix(file, from, to);
  /** Fills in the key of each item except one. */
  const fillIn = (blank: string, wrongSlug: string) => {
    const byCode = new Map(drawSheet(questionsIn(content), { reviewer: 'r1', round: 1 }).map((item) => [item.code, item]));
    repository.fillIn(blank, answers, (code) => {
      const item = byCode.get(code);
      const expected = [...(item?.options ?? [])].filter(
        ([, option]) => (option === item?.question.key) !== (item?.question.slug === wrongSlug),
      );
      return `${expected[0]?.[0]},sure,,Medium,1,`;
    });
  };

  afterAll(() => repository.remove());

  it('starts with a sheet of committed questions', () => {
    repository.rewordStem(file, 'here');
    expect(() => writeSheet({ ...who, out: sheet }, content)).toThrow('Commit the questions first');
    fix(` here${STEM_END}`, STEM_END);
    expect(writeSheet({ ...who, out: sheet }, content)[0]).toMatch(/^\d+ questions: /);
    expect(readFileSync(sheet, 'utf8')).not.toContain(' here?');
  });

  it('doesn’t overwrite filled-in answers', () => {
    const blank = join(root, 'sheets/r1-1.csv');
    const text = readFileSync(blank, 'utf8');
    writeFileSync(blank, text.replace(',,,,,,', ',A,sure,,Easy,1,'));
    expect(() => writeSheet({ ...who, out: sheet }, content)).toThrow('has been filled in');
    writeFileSync(blank, text);
  });

  it('joins only committed answers', () => {
    fillIn(join(root, 'sheets/r1-1.csv'), slug);
    expect(() => joinFile({ ...who, answers }, content)).toThrow('commit it first');
    repository.commitAll();
    writeFileSync(answers, readFileSync(answers, 'utf8').replace(',sure,', ',unsure,'));
    expect(() => joinFile({ ...who, answers }, content)).toThrow('commit it first');
    repository.git('checkout', '--quiet', 'content/reviews');
    expect(() => joinFile({ ...who, reviewer: 'r2', answers }, content)).toThrow('is not an item of r2 in round 1');
    expect(() => reviewsIn(content)).not.toThrow();
    expect(reviewsIn(content)).toEqual([]);
  });

  it('is recorded once, for the version on the sheet', () => {
    const before = questionsIn(content).length;
    repository.rewordStem(file, 'now');
    repository.commitAll();
    expect(joinFile({ ...who, answers }, content)).toEqual([
      `${before} reviews joined, ${before - 1} agree with the key; 0 were already recorded`,
    ]);
    const recorded = readFileSync(join(content, 'review.csv'), 'utf8');
    expect(recorded.split('\n')[0]).toBe(
      'question,version,reviewer,round,answer,confidence,second_option,difficulty,minutes,agreed,changed,remark',
    );
    expect(reviewsIn(content).filter(({ agreed }) => agreed === 'no')).toMatchObject([
      { question: slug, reviewer: 'r1', round: 1 },
    ]);
    expect(joinFile({ ...who, answers }, content)[0]).toContain(
      `0 reviews joined, 0 agree with the key; ${before} were already recorded`,
    );
    expect(readFileSync(join(content, 'review.csv'), 'utf8')).toBe(recorded);
  });

  it('is reported with the questions that need another review', () => {
    const out = join(root, 'sheets/again.txt');
    const lines = writeReport({ out }, content);
    expect(lines).toContain('Fixed after a review: 1; replaced: 0');
    expect(lines).toContain(`To review: ${questionsIn(content).length}`);
    expect(readFileSync(out, 'utf8').split('\n')).toContain(slug);
    expect(writeSheet({ reviewer: 'r2', round: '2', slugs: out, out: join(root, 'sheets/r2-2.md') }, content)[0]).toMatch(
      new RegExp(`^${questionsIn(content).length} questions`),
    );
  });

  it('repeats for a reviewer only questions that have changed since', () => {
    const out = join(root, 'sheets/r1-2.md');
    expect(writeSheet({ ...who, round: '2', out }, content)[0]).toMatch(/^1 questions: /);
    expect(readFileSync(out, 'utf8').replace(/\s+/g, ' ')).toContain(' now?');
  });

  it('is appended to a record without a final line break', () => {
    const record = join(content, 'review.csv');
    const [header = '', first = '', ...others] = readFileSync(record, 'utf8').trim().split('\n');
    writeFileSync(record, [header, first].join('\n'));
    expect(joinFile({ ...who, answers }, content)[0]).toContain(`${others.length} reviews joined`);
    expect(readFileSync(record, 'utf8').trim().split('\n').sort()).toEqual([header, first, ...others].sort());
  });

  it('doesn’t affect reading the content', () => {
    const { questions, problems } = readContent(content);
    expect(problems).toEqual([]);
    expect(questions).toHaveLength(questionsIn(content).length);
  });
});
