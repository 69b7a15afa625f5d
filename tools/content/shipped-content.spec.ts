import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { difficulties, exam, formatTypes, questionTypes } from '../../libs/exam/src/index.ts';
import { checkContent } from './check-content.ts';
import { readContent } from './read-content.ts';
import { summarizeContent } from './summarize-content.ts';

const folder = join(import.meta.dirname, '../../content');
const content = readContent(folder);
const questions = content.questions.map(({ question }) => question);

describe('the question bank that ships', () => {
  it('breaks no rule', () => {
    expect(checkContent(content).errors).toEqual([]);
  });

  it('keeps its files in the folders of the eight domains', () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(exam.domains.map(({ slug }) => slug).sort());
  });

  it.each(exam.domains.map(({ name }) => name))('has at least five questions on %s', (domain) => {
    expect(questions.filter((question) => question.domain === domain).length).toBeGreaterThanOrEqual(5);
  });

  it('has every difficulty, at least twelve Hard, and every level and format', () => {
    for (const difficulty of difficulties) expect(questions.map((question) => question.difficulty)).toContain(difficulty);
    for (const type of questionTypes) expect(questions.map((question) => question.questionType)).toContain(type);
    for (const format of formatTypes) expect(questions.map((question) => question.formatType)).toContain(format);
    expect(questions.filter(({ difficulty }) => difficulty === 'Hard').length).toBeGreaterThanOrEqual(12);
  });

  it('uses every tag and every publication of its lists', () => {
    const { tags, publications } = content.vocabulary;
    const cited = new Set(questions.map(({ citation }) => citation.publication));
    const used = new Set(questions.flatMap((question) => question.tags));
    expect([...tags].filter((tag) => !used.has(tag))).toEqual([]);
    expect([...publications.keys()].filter((publication) => !cited.has(publication))).toEqual([]);
  });
});

describe('the check of content', () => {
  const copy = mkdtempSync(join(tmpdir(), 'casebook-content-'));
  afterAll(() => rmSync(copy, { recursive: true }));

  const file = 'asset-security/media-sanitization.yaml';
  function planted(change: (text: string) => string): readonly string[] {
    cpSync(folder, copy, { recursive: true });
    writeFileSync(join(copy, file), change(readFileSync(join(folder, file), 'utf8')));
    return checkContent(readContent(copy)).errors;
  }
  const where = `${file}: question 1 (returning-leased-flash-storage)`;

  it('names file, question and field of what breaks a rule', () => {
    const flawed = planted((text) =>
      text.replace('Degauss each drive', 'Always degauss each drive').replace('fits best?', 'fits.'),
    );
    expect(flawed.join('\n')).toContain(`${where}: stem: Does not end in a question`);
    expect(flawed.join('\n')).toContain(`${where}: options.degauss.text: "Always" gives a wrong option away`);
  });

  it('names what the lists do not have', () => {
    const flawed = planted((text) =>
      text.replace('[media-sanitization,', '[rumours,').replace('NIST SP 800-88 Rev. 2,', 'Hearsay,'),
    );
    expect(flawed.join('\n')).toContain(`${where}: tags.0: "rumours" is not on the list`);
    expect(flawed.join('\n')).toContain(`${where}: citation: "Hearsay, Guidelines for Media Sanitization" is not on the list`);
  });

  it('names what cannot be read at all, and a file in the folder of another domain', () => {
    expect(planted((text) => text.replace('key: device-sanitize', 'key: hope'))).toContain(
      `${where}: key: names no option: hope`,
    );
    expect(planted((text) => text.replace('domain: Asset Security', 'domain: Security Operations'))).toContain(
      `${file}: domain: is Security Operations, but the folder is that of Asset Security`,
    );
  });

  it('counts what the bank holds', () => {
    const summary = summarizeContent(content);
    expect(summary[0]).toMatch(/^Questions +most-likely .* total$/);
    expect(summary.find((line) => line.startsWith('All domains'))).toMatch(new RegExp(` ${questions.length}$`));
  });
});
