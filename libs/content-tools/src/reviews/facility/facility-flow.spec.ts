import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readContent } from '../../read-content.ts';
import { ContentRepository } from '../content-repository.ts';
import { versionOf } from '../question-version.ts';
import { questionsIn, ratingsIn, recordIn } from '../review-files.ts';
import { type Review, reviewLines, reviewsHeader } from '../review-record.ts';
import { drawSheet, keyLetterOf, LETTERS, type Letter } from '../sheet.ts';
import { findFacilityFlaws, writeExpectedFacility } from './expected-facility.ts';
import { joinFacility } from './facility-join.ts';
import { writeFacilityReport } from './facility-report.ts';
import { writeFacilitySheet } from './facility-sheet.ts';

const domain = 'asset-security';
const file = `${domain}/media-sanitization.yaml`;
const slug = 'returning-leased-flash-storage';

describe('the expected facility', () => {
  const repository = new ContentRepository(domain);
  const { root, content } = repository;
  const bank = questionsIn(content);
  const sheetOf = (name: string) => join(root, `sheets/${name}.md`);
  const sharesOf = (name: string) => join(content, `reviews/facility-${name}.csv`);
  const write = (reader: string, round = '1', slugs?: string) =>
    writeFacilitySheet({ reader, round, slugs, out: sheetOf(`${reader}-${round}`) }, content);
  const fillIn = (reader: string, sharesAt: (key: Letter) => string, round = '1') => {
    const draw = { reviewer: `facility-${reader}`, round: Number(round) };
    const keys = new Map(drawSheet(questionsIn(content), draw).map((item) => [item.code, keyLetterOf(item)]));
    repository.fillIn(join(root, `sheets/${reader}-${round}.csv`), sharesOf(`${reader}-${round}`), (code) =>
      sharesAt(keys.get(code) ?? 'A'),
    );
  };
  /** Estimates this percentage for the key, and the rest for the first of the other options. */
  const atKey = (share: number) => (key: Letter) => {
    const popular = LETTERS.find((letter) => letter !== key);
    return LETTERS.map((letter) => (letter === key ? share : letter === popular ? 100 - share : 0)).join();
  };
  const joinShares = (reader: string, round = '1') =>
    joinFacility({ reader, round, answers: sharesOf(`${reader}-${round}`) }, content);
  /** Records a blind review by each reader of every question except one. */
  const review = (except?: string) => {
    const reviews = ['r1', 'r2'].flatMap((reviewer) =>
      questionsIn(content)
        .filter((question) => question.slug !== except)
        .map((question): Review => {
          const { slug: name, key, difficulty } = question;
          const answer = {
            answer: key.slug,
            confidence: 'sure',
            second_option: '',
            difficulty,
            minutes: 1,
            agreed: 'yes',
          } as const;
          return { question: name, version: versionOf(question), reviewer, round: 1, ...answer, changed: '', remark: '' };
        }),
    );
    writeFileSync(recordIn(content), `${reviewsHeader}${reviewLines(reviews)}`);
  };

  const flaws = () =>
    findFacilityFlaws(questionsIn(content), ratingsIn(content), readFileSync(join(content, 'expected-facility.yaml'), 'utf8'));

  afterAll(() => repository.remove());

  it('is rated only by a reader who has reviewed the question blind', () => {
    expect(() => write('r1')).toThrow('r1: has no recorded review of these questions');
    review(slug);
    expect(write('r1', '9')).toEqual([
      `${bank.length - 1} questions: ${sheetOf('r1-9')}`,
      expect.stringContaining('save as content/reviews/facility-r1-9.csv'),
      "1 are left out, because r1 hasn't reviewed them",
    ]);
    review();
    expect(write('r1')[0]).toBe(`${bank.length} questions: ${sheetOf('r1-1')}`);
  });

  it('is rated with the key shown, and without explanation, slug, or difficulty', () => {
    const flat = (text: string) => text.replace(/\s+/g, ' ');
    const text = flat(readFileSync(sheetOf('r1-1'), 'utf8'));
    for (const item of drawSheet(bank, { reviewer: 'facility-r1', round: 1 })) {
      const { question, code } = item;
      expect(text).toMatch(new RegExp(`-${code}(?:(?!###).)*Key: ${keyLetterOf(item)} \\(version ${versionOf(question)}\\)`));
      expect(text).toContain(flat(question.stem));
      expect(text).not.toContain(question.slug);
      expect(text).not.toContain(flat(question.explanation.correct));
    }
    expect(readFileSync(join(root, 'sheets/r1-1.csv'), 'utf8')).toMatch(/^item,A,B,C,D\n1of\d+-[0-9a-f]{8},,,,\n/);
  });

  it.each(['', 'half', '62', '105', '-5', '12.5'])('refuses "%s" for a share', (share) => {
    fillIn('r1', () => `${share},50,50,0`);
    repository.commitAll();
    expect(() => joinShares('r1')).toThrow('row 1: A: must be');
  });

  it('refuses shares that don’t add up to 100', () => {
    fillIn('r1', () => '50,20,20,5');
    repository.commitAll();
    expect(() => joinShares('r1')).toThrow('the shares must add up to 100');
  });

  it('joins only committed shares of that reader’s sheet', () => {
    fillIn('r1', atKey(80));
    expect(() => joinShares('r1')).toThrow('commit it first');
    repository.commitAll();
    const others = { reader: 'r2', round: '1', answers: sharesOf('r1-1') };
    expect(() => joinFacility(others, content)).toThrow('is not an item of facility-r2 in round 1');
    expect(ratingsIn(content)).toEqual([]);
  });

  it('is recorded once, for the version on the sheet', () => {
    expect(joinShares('r1')).toEqual([`${bank.length} ratings joined, mean 80.0%; 0 were already recorded`]);
    const recorded = readFileSync(join(content, 'facility.csv'), 'utf8');
    expect(recorded.split('\n')[0]).toBe('question,version,reader,share');
    expect(joinShares('r1')).toEqual([`0 ratings joined; ${bank.length} were already recorded`]);
    expect(readFileSync(join(content, 'facility.csv'), 'utf8')).toBe(recorded);
    fillIn('r1', atKey(75));
    repository.commitAll();
    expect(() => joinShares('r1')).toThrow(`${slug}: the rating differs from the one that is recorded`);
  });

  it('gives each question the label that follows from two readers', () => {
    const out = join(root, 'sheets/left.txt');
    writeFacilityReport({ out }, content);
    expect(readFileSync(out, 'utf8').trim().split('\n')).toHaveLength(bank.length);
    write('r2');
    fillIn('r2', atKey(60));
    repository.commitAll();
    joinShares('r2');
    const lines = writeFacilityReport({ out }, content);
    const easy = bank.filter(({ difficulty }) => difficulty === 'Easy');
    expect(lines).toContain(`Labels to change: ${bank.length - bank.filter(({ difficulty }) => difficulty === 'Medium').length}`);
    expect(lines).toContain(`${easy[0]?.slug}: 70.0% (80, 60): Easy, but Medium follows`);
    expect(readFileSync(out, 'utf8')).toBe('');
  });

  it('is stored for the bank, and is checked with the labels', () => {
    expect(flaws()[0]).toBe("expected-facility.yaml: isn't what facility.csv says: npm run content:review -- facility-write");
    expect(writeExpectedFacility({}, content)).toEqual([`${bank.length} questions: expected-facility.yaml`]);
    expect(readFileSync(join(content, 'expected-facility.yaml'), 'utf8')).toContain(`${slug}: 70\n`);
    repository.commitAll();
    const others = bank.filter(({ difficulty }) => difficulty !== 'Medium');
    expect(flaws()).toHaveLength(others.length);
    expect(flaws()).toContain(
      `${others[0]?.slug}: difficulty: is ${others[0]?.difficulty}, but Medium follows from its expected facility of 70%`,
    );
  });

  it('is rated again only for a version that has changed since and was reviewed', () => {
    expect(() => write('r1', '2')).toThrow('r1 has rated all of them');
    repository.rewordStem(file, 'now');
    repository.commitAll();
    expect(() => write('r1', '2')).toThrow('r1 has rated all of them');
    review();
    expect(write('r1', '2')[0]).toMatch(/^1 questions: /);
  });

  it('doesn’t affect reading the content', () => {
    const { questions, problems } = readContent(content);
    expect(problems).toEqual([]);
    expect(questions).toHaveLength(bank.length);
  });
});
