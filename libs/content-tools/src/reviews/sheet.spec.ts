import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { presentedText } from '../../../exam/src/index.ts';
import { readQuestions } from '../read-content.ts';
import { blankAnswers } from './answers.ts';
import { chooseQuestions } from './choose-questions.ts';
import { versionOf } from './question-version.ts';
import { drawSheet } from './sheet.ts';
import { sheetText } from './sheet-text.ts';
import { rubricOf } from './write-sheet.ts';

const folder = join(import.meta.dirname, '../../../../content');
const bank = readQuestions(folder).questions.map(({ question }) => question);
const draw = { reviewer: 'r1', round: 1 };
const slugsOf = (items: ReturnType<typeof drawSheet>) => items.map(({ question }) => question.slug);
const [first, second] = bank;
if (!first || !second) throw new Error('The bank holds no two questions');

describe('a sheet', () => {
  it('contains every question once with all options in another order', () => {
    const sheet = drawSheet(bank, draw);
    expect(slugsOf(sheet).sort()).toEqual(bank.map(({ slug }) => slug).sort());
    expect(slugsOf(drawSheet(bank, draw))).not.toEqual(bank.map(({ slug }) => slug));
    for (const { question, options } of sheet) expect(new Set(options.values())).toEqual(new Set(question.options));
  });

  it('is the same for the same reviewer and round and different for others', () => {
    const reviewers = [draw, { ...draw, round: 2 }, { ...draw, reviewer: 'r2' }];
    const orders = reviewers.map((who) => slugsOf(drawSheet(bank, who)).join());
    expect(slugsOf(drawSheet(bank.toReversed(), draw)).join()).toBe(orders[0]);
    expect(new Set(orders).size).toBe(3);
  });

  it('spreads the keys evenly over the letters', () => {
    const letters = drawSheet(bank, draw).map(
      ({ question, options }) => [...options].find(([, option]) => option === question.key)?.[0],
    );
    for (const letter of ['A', 'B', 'C', 'D'] as const) {
      expect(letters.filter((one) => one === letter).length).toBeGreaterThan(bank.length * 0.15);
    }
  });

  it('gives a question the same code regardless of other questions and option order', () => {
    const [item] = drawSheet([{ ...first, options: first.options.toReversed() }], draw);
    const among = drawSheet(bank, draw).find(({ question }) => question.slug === first.slug);
    expect(item?.code).toBe(among?.code);
    expect([...(item?.options.values() ?? [])].map(({ slug }) => slug)).toEqual(
      [...(among?.options.values() ?? [])].map(({ slug }) => slug),
    );
  });

  it('shows stem and options, but no key, explanation, slug, topic, or tag', () => {
    const items = drawSheet(bank, draw);
    const flat = (text: string) => text.replace(/\s+/g, ' ');
    const text = flat(sheetText(items, draw, ''));
    const reviewed = flat(
      bank.flatMap((question) => [presentedText(question), ...question.options.map(({ text: option }) => option)]).join(' '),
    );
    for (const question of bank) {
      expect(text).toContain(flat(question.stem));
      const hidden = [
        question.slug,
        question.explanation.correct,
        question.explanation.keyConcepts,
        ...question.options.map(({ rationale }) => rationale),
        ...[question.topic, ...question.tags, ...question.options.map(({ slug }) => slug)].filter((word) => word.length > 9),
      ].map(flat);
      expect(hidden.filter((words) => text.includes(words) && !reviewed.includes(words))).toEqual([]);
    }
  });

  it('starts with the rubric of the README and comes with one answer row per question', () => {
    const rubric = rubricOf(readFileSync(join(folder, 'README.md'), 'utf8'));
    expect(rubric).toMatch(/^## How difficult a question is\n/);
    expect(rubric).not.toContain('## Blind reviews');
    const items = drawSheet([first, second], draw);
    expect(sheetText(items, draw, rubric)).toContain(rubric);
    expect(blankAnswers(items).split('\n')).toEqual([
      'item,answer,confidence,second_option,difficulty,minutes,remark',
      `1of2-${items[0]?.code},,,,,,`,
      `2of2-${items[1]?.code},,,,,,`,
      '',
    ]);
  });
});

describe('the version of a question', () => {
  it('changes with stem, options and key', () => {
    const [other = first.key] = first.options.filter((option) => option !== first.key);
    const changed = [
      { ...first, stem: `${first.stem} Really?` },
      { ...first, options: [...first.options.slice(1), { ...other, text: 'Something else' }] },
      { ...first, key: other },
    ];
    expect(new Set([first, ...changed].map(versionOf)).size).toBe(4);
  });

  it('doesn’t change with option order, line breaks, slugs, or explanations', () => {
    const options = first.options.toReversed().map((option) => ({ ...option, slug: `x-${option.slug}`, rationale: 'Because.' }));
    expect(versionOf({ ...first, options, stem: first.stem.replaceAll(' ', '\n') })).toBe(versionOf(first));
  });
});

describe('the questions of a sheet', () => {
  it('are all, those of a domain, or the named ones', () => {
    expect(chooseQuestions(bank, {})).toHaveLength(bank.length);
    const domains = chooseQuestions(bank, { domain: 'asset-security' }).map(({ domain }) => domain);
    expect(new Set(domains)).toEqual(new Set(['Asset Security']));
    expect(chooseQuestions(bank, { slugs: `${second.slug} # reviewed only by r1\n\n${first.slug}\n` })).toEqual([first, second]);
  });

  it('are refused if a domain or slug is unknown or none is left', () => {
    expect(() => chooseQuestions(bank, { domain: 'cookery' })).toThrow('cookery: is not a domain');
    expect(() => chooseQuestions(bank, { slugs: 'gone-for-good' })).toThrow('gone-for-good: is not a question of the bank');
    expect(() => chooseQuestions(bank, { slugs: '' })).toThrow('No questions are left');
  });
});
