import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { difficulties, exam, formatTypes, isProbablySame, questionPrintOf, questionTypes } from '../../exam/src/index.ts';
import { checkContent } from './check-content.ts';
import { REVIEWS_FOLDER, readContent } from './read-content.ts';
import { STEM_END } from './reviews/content-repository.ts';
import { versionOf } from './reviews/question-version.ts';
import { reviewsIn } from './reviews/review-files.ts';
import type { Review } from './reviews/review-record.ts';
import { summarizeContent } from './summarize-content.ts';
import { unreadCitationsIn } from './unread-citations.ts';

const folder = join(import.meta.dirname, '../../../content');
const content = readContent(folder);
const questions = content.questions.map(({ question }) => question);

describe('the shipped question bank', () => {
  it('breaks no rule', () => {
    expect(checkContent(content).errors).toEqual([]);
  });

  it('has at most 1% of questions that the gate would take for one of another topic in other words, and 2% for one of their own', () => {
    const prints = questions.map(({ stem, key, options, topic }) => {
      const distractors = options.filter((option) => option !== key).map(({ text }) => text);
      return questionPrintOf({ stem, key: key.text, distractors, topic });
    });
    const alike = (isOneTopic: boolean) =>
      prints.filter((print) =>
        prints.some((other) => other !== print && (other.topic === print.topic) === isOneTopic && isProbablySame(print, other)),
      );
    expect(alike(false).length).toBeLessThanOrEqual(questions.length / 100);
    expect(alike(true).length).toBeLessThanOrEqual(questions.length / 50);
  });

  it('has its files in the folders of the eight domains, apart from the reviews', () => {
    const entries = readdirSync(folder, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== REVIEWS_FOLDER);
    expect(folders.map(({ name }) => name).sort()).toEqual(exam.domains.map(({ slug }) => slug).sort());
  });

  it.each(exam.domains.map(({ name }) => name))('has at least five questions on %s', (domain) => {
    expect(questions.filter((question) => question.domain === domain).length).toBeGreaterThanOrEqual(5);
  });

  it('has every difficulty, level, and format, and at least twelve Hard questions', () => {
    for (const difficulty of difficulties) expect(questions.map((question) => question.difficulty)).toContain(difficulty);
    for (const type of questionTypes) expect(questions.map((question) => question.questionType)).toContain(type);
    for (const format of formatTypes) expect(questions.map((question) => question.formatType)).toContain(format);
    expect(questions.filter(({ difficulty }) => difficulty === 'Hard').length).toBeGreaterThanOrEqual(12);
  });

  it('has a review record with correct agreement', () => {
    const byVersion = new Map(questions.map((question) => [`${question.slug} ${versionOf(question)}`, question]));
    const isWrong = ({ question, version, answer, agreed }: Review) => {
      const reviewed = byVersion.get(`${question} ${version}`);
      return reviewed !== undefined && (answer === reviewed.key.slug) !== (agreed === 'yes');
    };
    expect(reviewsIn(folder).filter(isWrong)).toEqual([]);
  });

  it('lists each unread citation once, and only citations in use', () => {
    const cited = questions.map(({ slug, citation }) => `${slug}: ${citation.publication}, ${citation.section}`);
    const unread = unreadCitationsIn(folder).map(
      ({ question, publication, section }) => `${question}: ${publication}, ${section}`,
    );
    expect(unread.filter((citation) => !cited.includes(citation))).toEqual([]);
    expect(new Set(unread).size).toBe(unread.length);
  });

  it('uses every tag and every publication of its lists', () => {
    const { tags, publications } = content.vocabulary;
    const cited = new Set(questions.map(({ citation }) => citation.publication));
    const used = new Set(questions.flatMap((question) => question.tags));
    expect([...tags].filter((tag) => !used.has(tag))).toEqual([]);
    expect([...publications.keys()].filter((publication) => !cited.has(publication))).toEqual([]);
  });
});

describe('the content check', () => {
  const copy = mkdtempSync(join(tmpdir(), 'casebook-content-'));
  afterAll(() => rmSync(copy, { recursive: true }));

  const file = 'asset-security/media-sanitization.yaml';
  function planted(change: (text: string) => string): readonly string[] {
    cpSync(folder, copy, { recursive: true });
    writeFileSync(join(copy, file), change(readFileSync(join(folder, file), 'utf8')));
    return checkContent(readContent(copy)).errors;
  }
  const where = `${file}: question 1 (returning-leased-flash-storage)`;

  it('reports file, question, and field of a broken rule', () => {
    const flawed = planted((text) =>
      text.replace('Degauss each drive', 'Always degauss each drive').replace(STEM_END, STEM_END.replace('?', '.')),
    );
    expect(flawed.join('\n')).toContain(`${where}: stem: Doesn't end with a question`);
    expect(flawed.join('\n')).toContain(`${where}: options.degauss.text: "Always" gives away an incorrect option`);
  });

  it('reports tags and publications that are not listed', () => {
    const flawed = planted((text) =>
      text.replace('[media-sanitization,', '[rumours,').replace('NIST SP 800-88 Rev. 2,', 'Hearsay,'),
    );
    expect(flawed.join('\n')).toContain(`${where}: tags.0: "rumours" is not on the list`);
    expect(flawed.join('\n')).toContain(`${where}: citation: "Hearsay, Guidelines for Media Sanitization" is not on the list`);
  });

  it('reports unreadable files and files in the wrong domain’s folder', () => {
    expect(planted((text) => text.replace('key: device-sanitize', 'key: hope'))).toContain(
      `${where}: key: names no option: hope`,
    );
    expect(planted((text) => text.replace('domain: Asset Security', 'domain: Security Operations'))).toContain(
      `${file}: domain: is Security Operations, but the folder belongs to Asset Security`,
    );
  });

  it('ignores the reviews folder and refuses any other folder', () => {
    expect(
      planted((text) => {
        mkdirSync(join(copy, REVIEWS_FOLDER), { recursive: true });
        writeFileSync(join(copy, REVIEWS_FOLDER, 'r1-1.csv'), 'item,answer\n');
        return text;
      }),
    ).toEqual([]);
    mkdirSync(join(copy, 'cookery'));
    cpSync(join(folder, file), join(copy, 'cookery/sanitization.yaml'));
    expect(checkContent(readContent(copy)).errors).toContain(
      'cookery/sanitization.yaml: domain: is Asset Security, but the folder belongs to no domain',
    );
    rmSync(join(copy, 'cookery'), { recursive: true });
  });

  it('reports errors in the blueprint and differences of full domains', () => {
    cpSync(folder, copy, { recursive: true });
    const blueprint = join(copy, 'blueprint.yaml');
    const plan = readFileSync(blueprint, 'utf8');
    writeFileSync(blueprint, plan.replace('crossDomain: 12', 'crossDomain: many'));
    expect(checkContent(readContent(copy)).errors.join('\n')).toContain(
      'blueprint.yaml: Security and Risk Management.crossDomain:',
    );
    writeFileSync(blueprint, plan);
    const { questions: placed, ...rest } = readContent(copy);
    const twice = placed.filter(({ question }) => question.domain === 'Asset Security');
    const tooMany = checkContent({ ...rest, questions: [...placed, ...twice, ...twice, ...twice, ...twice] }).errors;
    expect(tooMany.join('\n')).toMatch(/^blueprint: Asset Security: questions: \d+ of 52$/m);
    expect(tooMany.join('\n')).not.toContain('blueprint: Security Operations');
  });

  it('summarizes the bank', () => {
    const summary = summarizeContent(content);
    expect(summary[0]).toMatch(/^Questions +most-likely .* total$/);
    expect(summary.find((line) => line.startsWith('All domains'))).toMatch(new RegExp(` ${questions.length}$`));
  });
});
