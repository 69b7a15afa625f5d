import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readContent } from '../../read-content.ts';
import { ContentRepository } from '../content-repository.ts';
import { optionsVersionOf } from '../question-version.ts';
import { panelAnswersIn, questionsIn } from '../review-files.ts';
import { reviewLines, reviewsHeader } from '../review-record.ts';
import { drawSheet } from '../sheet.ts';
import { joinPanel } from './panel-join.ts';
import { writePanelReport } from './panel-report.ts';
import { writePanelSheet } from './panel-sheet.ts';

const domain = 'asset-security';
const file = `${domain}/media-sanitization.yaml`;
const slug = 'returning-leased-flash-storage';

describe('the options-only panel', () => {
  const repository = new ContentRepository(domain);
  const { root, content } = repository;
  const bank = questionsIn(content);
  const sheetOf = (name: string) => join(root, `sheets/${name}.md`);
  const answersOf = (name: string) => join(content, `reviews/panel-${name}.csv`);
  const flat = (text: string) => text.replace(/\s+/g, ' ');

  /** Fills in the key of each item except one. */
  const fillIn = (reader: string, round: number, wrongSlug?: string) => {
    const items = drawSheet(questionsIn(content), { reviewer: `panel-${reader}`, round }, optionsVersionOf);
    const byCode = new Map(items.map((item) => [item.code, item]));
    repository.fillIn(join(root, `sheets/${reader}-${round}.csv`), answersOf(`${reader}-${round}`), (code) => {
      const item = byCode.get(code);
      const isWrong = item?.question.slug === wrongSlug;
      return `${[...(item?.options ?? [])].find(([, option]) => (option === item?.question.key) !== isWrong)?.[0]}`;
    });
  };
  const solve = (reader: string, round = 1, wrongSlug?: string, slugs?: string) => {
    const who = { reader, round: `${round}` };
    writePanelSheet({ ...who, slugs, out: sheetOf(`${reader}-${round}`) }, content);
    fillIn(reader, round, wrongSlug);
    repository.commitAll();
    return joinPanel({ ...who, answers: answersOf(`${reader}-${round}`) }, content);
  };

  afterAll(() => repository.remove());

  it('starts with a sheet of a domain that shows the options of each question and nothing else of it', () => {
    const lines = writePanelSheet({ reader: 'p1', round: '1', domain, out: sheetOf('p1-1') }, content);
    expect(lines[0]).toBe(`${bank.length} questions: ${sheetOf('p1-1')}`);
    expect(lines[1]).toContain('To fill in and save as content/reviews/panel-p1-1-asset-security.csv: ');
    const text = flat(readFileSync(sheetOf('p1-1'), 'utf8'));
    expect(text).toContain('# Options for p1, round 1: Asset Security');
    const options = flat(bank.flatMap((question) => question.options.map((option) => option.text)).join(' '));
    for (const question of bank) {
      for (const option of question.options) expect(text).toContain(flat(option.text));
      const hidden = [question.slug, question.stem, question.explanation.keyConcepts, question.topic, ...question.tags]
        .concat(question.options.flatMap((option) => [option.slug, option.rationale]))
        .filter((word) => word.length > 9)
        .map(flat);
      expect(hidden.filter((words) => text.includes(words) && !options.includes(words))).toEqual([]);
    }
    expect(readFileSync(join(root, 'sheets/p1-1.csv'), 'utf8')).toMatch(
      new RegExp(`^item,answer\\n1of${bank.length}-[0-9a-f]{8},\\n`),
    );
  });

  it('shuffles items and options by reader and round, in another order than a review of the same name', () => {
    const orderOf = (reviewer: string, round: number) =>
      drawSheet(bank, { reviewer, round }, optionsVersionOf)
        .map(({ question, options }) => [question.slug, ...[...options.values()].map((option) => option.slug)].join())
        .join('\n');
    const orders = [orderOf('panel-p1', 1), orderOf('panel-p1', 2), orderOf('panel-p2', 1), orderOf('p1', 1)];
    expect(new Set(orders).size).toBe(4);
  });

  it('refuses a reader who has reviewed questions with their stems', () => {
    const review = { question: slug, version: '00000000', reviewer: 'r1', round: 1, answer: 'a', confidence: 'sure' } as const;
    const row = { ...review, second_option: '', difficulty: 'Easy', minutes: 1, agreed: 'no', changed: '', remark: '' } as const;
    writeFileSync(join(content, 'review.csv'), `${reviewsHeader}${reviewLines([row])}`);
    expect(() => writePanelSheet({ reader: 'r1', round: '1', out: sheetOf('r1-1') }, content)).toThrow(
      'r1: has reviewed questions with their stems',
    );
    expect(() => writePanelSheet({ reader: 'R-1', round: '0' }, content)).toThrow('--reader: give a name');
  });

  it('joins only complete answers that are committed', () => {
    const join1 = (reader = 'p1') => joinPanel({ reader, round: '1', answers: answersOf('p1-1') }, content);
    expect(() => join1()).toThrow('name the file with the answers');
    fillIn('p1', 1, slug);
    const complete = readFileSync(answersOf('p1-1'), 'utf8');
    expect(() => join1()).toThrow('commit it first');
    writeFileSync(answersOf('p1-1'), complete.replace(/,[A-D]\r\n/, ',\r\n'));
    repository.commitAll();
    expect(() => join1()).toThrow('row 1: answer: must be one of A, B, C, D');
    writeFileSync(answersOf('p1-1'), complete.split('\r\n').slice(0, -2).join('\r\n'));
    repository.commitAll();
    expect(() => join1()).toThrow(`item ${bank.length} of ${bank.length} occurs 0 times`);
    writeFileSync(answersOf('p1-1'), complete);
    repository.commitAll();
    expect(() => join1('p2')).toThrow('is not an item of panel-p2 in round 1');
    expect(panelAnswersIn(content)).toEqual([]);
  });

  it('is recorded once, for the options on the sheet, regardless of a new stem', () => {
    repository.rewordStem(file, 'now');
    repository.commitAll();
    const who = { reader: 'p1', round: '1', answers: answersOf('p1-1') };
    expect(joinPanel(who, content)).toEqual([
      `${bank.length} answers joined, ${bank.length - 1} found the key; 0 were already recorded`,
    ]);
    const recorded = readFileSync(join(content, 'panel.csv'), 'utf8');
    expect(recorded.split('\n')[0]).toBe('question,version,reader,round,option,found');
    const missed = panelAnswersIn(content).filter(({ found }) => found === 'no');
    const question = questionsIn(content).find((one) => one.slug === slug);
    expect(missed).toMatchObject([{ question: slug, version: question && optionsVersionOf(question), reader: 'p1', round: 1 }]);
    expect(joinPanel(who, content)[0]).toContain(`0 found the key; ${bank.length} were already recorded`);
    expect(readFileSync(join(content, 'panel.csv'), 'utf8')).toBe(recorded);
  });

  it('refuses answers that were changed after they were recorded', () => {
    fillIn('p1', 1);
    repository.commitAll();
    expect(() => joinPanel({ reader: 'p1', round: '1', answers: answersOf('p1-1') }, content)).toThrow(
      `${slug}: the answer differs from the one that is recorded`,
    );
  });

  it('names the items that three readers found, and those that lack readers', () => {
    solve('p2');
    const out = join(root, 'sheets/left.txt');
    expect(writePanelReport({ out }, content)).toContain('To rewrite: found by three readers: 0');
    expect(readFileSync(out, 'utf8').trim().split('\n')).toHaveLength(bank.length);
    solve('p3');
    const lines = writePanelReport({ out }, content);
    expect(lines).toContain(`To rewrite: found by three readers: ${bank.length - 1}`);
    expect(lines).not.toContain(`${slug} (Asset Security)`);
    expect(lines).toContain(
      `Found, of ${bank.length} items with 3 readers: by 0 readers: 0, 1 readers: 0, 2 readers: 1, 3 readers: ${bank.length - 1}`,
    );
    expect(readFileSync(out, 'utf8')).toBe('');
  });

  it('takes the key from the version on the sheet, also if the options have changed since', () => {
    writePanelSheet({ reader: 'p4', round: '1', out: sheetOf('p4-1') }, content);
    fillIn('p4', 1);
    const before = questionsIn(content).find((one) => one.slug === slug);
    repository.fix(file, 'Degauss each drive', 'Degauss every drive');
    repository.commitAll();
    expect(joinPanel({ reader: 'p4', round: '1', answers: answersOf('p4-1') }, content)[0]).toContain(`${bank.length} found`);
    const answer = panelAnswersIn(content).findLast(({ question }) => question === slug);
    expect(answer).toMatchObject({ version: before && optionsVersionOf(before), found: 'yes' });
  });

  it('repeats for a reader only items whose options have changed since', () => {
    const out = join(root, 'sheets/left.txt');
    writePanelReport({ out }, content);
    expect(readFileSync(out, 'utf8')).toBe(`${slug}\n`);
    expect(solve('p1', 2)[0]).toContain('1 answers joined, 1 found the key');
    expect(() => writePanelSheet({ reader: 'p1', round: '3' }, content)).toThrow('p1 has solved all of them');
  });

  it('doesn’t affect reading the content', () => {
    const { questions, problems } = readContent(content);
    expect(problems).toEqual([]);
    expect(questions).toHaveLength(bank.length);
  });
});
