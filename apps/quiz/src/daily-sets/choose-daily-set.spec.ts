import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Difficulty, type Domain, difficulties, domainNames } from '@casebook/exam';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { chooseDailySet, type DailyCandidate, domainsOf } from './choose-daily-set.ts';

const START = Date.parse('2026-11-21');
const dateOf = (day: number) => new Date(START + day * 86_400_000).toISOString().slice(0, 10);
const pool = (size: number): DailyCandidate[] =>
  Array.from({ length: size }, (_nothing, index) => ({
    id: `question-${index}`,
    domain: domainNames[(index * 5) % domainNames.length] as Domain,
    difficulty: difficulties[(index * 7) % difficulties.length] as Difficulty,
  }));

interface Shipped {
  readonly slug: string;
  readonly difficulty: Difficulty;
}

/** The shipped question bank. */
function shippedBank(): DailyCandidate[] {
  const content = join(import.meta.dirname, '../../../../content');
  return readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/.+\.yaml$/.test(file))
    .map((file) => parse(readFileSync(join(content, file), 'utf8')) as { domain: Domain; questions: Shipped[] })
    .flatMap(({ domain, questions }) => questions.map(({ slug, difficulty }) => ({ id: slug, domain, difficulty })));
}

/** The sets of consecutive days, drawn from a bank that doesn't change. */
function setsOf(bank: readonly DailyCandidate[], days: number): string[][] {
  const lastShown = new Map<string, string>();
  return Array.from({ length: days }, (_nothing, day) => {
    const candidates = bank.map((one) => ({ ...one, lastShownOn: lastShown.get(one.id) }));
    const set = chooseDailySet(candidates, dateOf(day));
    for (const id of set) lastShown.set(id, dateOf(day));
    return set;
  });
}

/** The smallest number of days between two showings of a question. */
function closestRepeat(sets: string[][]): number {
  const shownOn = new Map<string, number>();
  let closest = Number.POSITIVE_INFINITY;
  sets.forEach((set, day) => {
    for (const id of set) {
      closest = Math.min(closest, day - (shownOn.get(id) ?? Number.NEGATIVE_INFINITY));
      shownOn.set(id, day);
    }
  });
  return closest;
}

describe('the daily set', () => {
  it('has three questions, or all of a smaller bank', () => {
    fc.assert(
      fc.property(fc.nat(40), (size) => {
        const set = chooseDailySet(pool(size), '2026-11-21');
        expect(set).toHaveLength(Math.min(3, size));
        expect(new Set(set).size).toBe(set.length);
      }),
    );
  });

  it('is the same for the same date and bank, in any order of the bank, and different the next day', () => {
    const set = chooseDailySet(pool(300), '2026-11-21');
    expect(chooseDailySet(pool(300).reverse(), '2026-11-21')).toEqual(set);
    expect(chooseDailySet(pool(300), '2026-11-22')).not.toEqual(set);
  });

  it('repeats no question within 60 days if the bank is large enough', () => {
    expect(closestRepeat(setsOf(pool(180), 200))).toBeGreaterThanOrEqual(60);
  });

  it('repeats questions as far apart as a smaller bank allows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 200 }), (size) => {
        expect(closestRepeat(setsOf(pool(size), 140))).toBeGreaterThanOrEqual(Math.min(60, Math.floor(size / 3)));
      }),
      { numRuns: 15 },
    );
  });

  it('repeats a question on the 60th day, not on the 59th', () => {
    const domain = 'Asset Security';
    const shown = { id: 'shown', domain, difficulty: 'Easy', lastShownOn: dateOf(0) } as const;
    const candidates = [shown, ...pool(3).map((one) => ({ ...one, lastShownOn: dateOf(1) }))];
    expect(chooseDailySet(candidates, dateOf(60))).toContain('shown');
    const recent = [...candidates, ...pool(6).slice(3)].map((one) => ({ ...one, lastShownOn: one.lastShownOn ?? dateOf(1) }));
    expect(chooseDailySet([...recent, { id: 'new', domain, difficulty: 'Hard' }], dateOf(59))).toContain('new');
  });

  it('takes the domains in turn and continues where the previous day ended', () => {
    const turns = Array.from({ length: 16 }, (_nothing, day) => domainsOf(dateOf(day))).flat();
    const first = domainNames.indexOf(turns[0] as Domain);
    expect(turns).toEqual(turns.map((_turn, at) => domainNames[(first + at) % domainNames.length]));
    const bank = pool(400);
    const domainOf = new Map(bank.map(({ id, domain }) => [id, domain]));
    const shown = setsOf(bank, 16).map((set) => set.map((id) => domainOf.get(id)).sort());
    expect(shown).toEqual(Array.from({ length: 16 }, (_nothing, day) => domainsOf(dateOf(day)).sort()));
  });

  it('goes from Easy over Medium to Hard while each domain has all three', () => {
    const bank = pool(360);
    const difficultyOf = new Map(bank.map(({ id, difficulty }) => [id, difficulty]));
    for (const set of setsOf(bank, 30)) expect(set.map((id) => difficultyOf.get(id))).toEqual(['Easy', 'Medium', 'Hard']);
  });

  it('never puts a harder question before an easier one, and has one of each difficulty on most days of the shipped bank', () => {
    const bank = shippedBank();
    const levelOf = new Map(bank.map(({ id, difficulty }) => [id, difficulties.indexOf(difficulty)]));
    const levels = setsOf(bank, 120).map((set) => set.map((id) => levelOf.get(id) ?? -1));
    for (const set of levels) expect(set).toEqual([...set].sort());
    expect(levels.filter((set) => new Set(set).size === 3).length).toBeGreaterThan(100);
  });

  it('skips a domain without a new question instead of repeating one', () => {
    const bank = pool(240).filter(({ domain, id }) => domain !== 'Asset Security' || id === 'question-5');
    expect(bank.some(({ domain }) => domain === 'Asset Security')).toBe(true);
    expect(closestRepeat(setsOf(bank, 120))).toBeGreaterThanOrEqual(60);
  });

  it('repeats no shipped question within 60 days, or within as many days as the bank’s size allows', () => {
    const bank = shippedBank();
    const days = Math.min(60, Math.floor(bank.length / 3));
    const sets = setsOf(bank, days);
    expect(new Set(sets.flat()).size).toBe(days * 3);
    expect(sets.every((set) => set.length === 3)).toBe(true);
    expect(closestRepeat(setsOf(bank, 200))).toBeGreaterThanOrEqual(days);
  });

  it('takes the domains of the shipped bank in turn while the smallest domain has new questions', () => {
    const bank = shippedBank();
    const domainOf = new Map(bank.map(({ id, domain }) => [id, domain]));
    const smallest = Math.min(...domainNames.map((name) => bank.filter(({ domain }) => domain === name).length));
    const days = Math.min(60, Math.floor((smallest * domainNames.length) / 3));
    const shown = setsOf(bank, days).map((set) => set.map((id) => domainOf.get(id)).sort());
    expect(shown).toEqual(Array.from({ length: days }, (_nothing, day) => domainsOf(dateOf(day)).sort()));
    const times = domainNames.map((name) => shown.flat().filter((domain) => domain === name).length);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
  });
});
