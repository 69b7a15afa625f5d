import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type ContentQuestion, parseContentFile } from '../../../../exam/src/index.ts';
import { optionsVersionOf } from '../question-version.ts';
import { type PanelAnswer, panelHeader, panelLines, parsePanel } from './panel-record.ts';
import { itemsToSolve, panelReport } from './panel-report.ts';

const file = 'security-operations/incident-response.yaml';
const bank = parseContentFile(readFileSync(join(import.meta.dirname, '../../../../../content', file), 'utf8'), file);
const [first, second] = bank;
if (!first || !second) throw new Error(`${file} holds no two questions`);

const answer = (reader: string, changes: Partial<PanelAnswer> = {}, question: ContentQuestion = first): PanelAnswer => ({
  question: question.slug,
  version: optionsVersionOf(question),
  reader,
  round: 1,
  option: question.key.slug,
  found: 'yes',
  ...changes,
});
const missed = { option: first.options.find((option) => option !== first.key)?.slug ?? '', found: 'no' } as const;
const byThree = (changes: Partial<PanelAnswer>) => ['p1', 'p2', 'p3'].map((reader) => answer(reader, changes));
const report = (...answers: PanelAnswer[]) => panelReport([first, second], answers);
const rowOf = (name: string, lines: readonly string[]) => lines.find((line) => line.startsWith(name))?.split(/ {2,}/);

describe('the report of the options-only panel', () => {
  it('counts what was found before and after a rewrite, by domain and difficulty', () => {
    const before = byThree({ version: '00000000' });
    const after = byThree({ round: 2, ...missed });
    const lines = report(...before, ...after);
    for (const name of ['7. Security Operations', 'All items']) {
      expect(rowOf(name, lines)).toEqual([name, '2', '3/3', '100.0%', '0/3', '0.0%', '1']);
    }
    expect(rowOf(first.difficulty, lines)).toContain('0/3');
    expect(rowOf('2. Asset Security', lines)).toEqual(['2. Asset Security', '0', '0/0', '-', '0/0', '-', '0']);
  });

  it('counts the share of each reader in each round by domain and difficulty', () => {
    const lines = report(answer('p1'), answer('p1', { found: 'no' }, second), answer('p2', { round: 2 }));
    const row = rowOf('p1, round 1', lines) ?? [];
    expect([row[0], ...row.slice(1, 9), ...row.slice(-2)]).toEqual([
      ...['p1, round 1', '.', '.', '.', '.', '.', '.', '50%', '.'],
      ...['1/2', '50.0%'],
    ]);
    expect(rowOf('p2, round 2', lines)?.slice(-2)).toEqual(['1/1', '100.0%']);
  });

  it('lists an item that three readers found, for two rewrites', () => {
    const found = byThree({});
    expect(report(...found.slice(1))).toContain('To rewrite: found by three readers: 0');
    expect(report(...found)).toContain(`${first.slug} (Security Operations)`);
    expect(report(...found, answer('p4', missed))).toContain(`${first.slug} (Security Operations)`);
    const once = byThree({ version: '00000001' });
    expect(report(...once, ...found)).toContain(`${first.slug} (Security Operations), as 1 of its earlier versions`);
    const lines = report(...once, ...byThree({ version: '00000002' }), ...found);
    expect(lines).toContain('To rewrite: found by three readers: 0');
    expect(lines).toContain('Still found after two rewrites: 1');
  });

  it('names as unsolved what fewer than three different readers have solved in its current version', () => {
    const thrice = byThree({ ...missed });
    expect(itemsToSolve([first, second], thrice)).toEqual([second.slug]);
    expect(itemsToSolve([first], [...thrice.slice(1), answer('p2', { round: 2 })])).toEqual([first.slug]);
    expect(itemsToSolve([first], byThree({ version: '00000000' }))).toEqual([first.slug]);
  });

  it('includes answers to deleted questions in the first pass of all items', () => {
    const lines = report(answer('p1', { question: 'gone' }));
    expect(rowOf('All items', lines)?.slice(2, 4)).toEqual(['1/1', '100.0%']);
    expect(rowOf('7. Security', lines)?.slice(2, 4)).toEqual(['0/0', '-']);
  });
});

describe('the record of the panel', () => {
  it('is read as it was written', () => {
    const answers = [answer('p1'), answer('p2', missed)];
    expect(parsePanel(`${panelHeader}${panelLines(answers)}`, 'panel.csv')).toEqual(answers);
  });

  it('is refused with an invalid row', () => {
    const text = `${panelHeader}${panelLines([answer('p1')]).replace(',yes', ',maybe')}`;
    expect(() => parsePanel(text, 'panel.csv')).toThrow('panel.csv: row 1: found:');
  });
});
