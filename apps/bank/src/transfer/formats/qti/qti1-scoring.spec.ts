import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inChunks, readAll } from '../../../../test/reading.ts';
import { qtiFormat } from './qti-format.ts';

const idents = ['a1', 'b2', 'c3', 'd4'] as const;
type Ident = (typeof idents)[number];

/** A test of a condition, as plain data. */
type Test =
  | { readonly kind: 'equal' | 'not-equal'; readonly ident: Ident }
  | { readonly kind: 'any-of' | 'none-of'; readonly idents: readonly Ident[] }
  | { readonly kind: 'other' };
interface Rule {
  readonly test: Test;
  readonly continues: boolean | undefined;
  readonly sets: readonly {
    readonly variable: string | undefined;
    readonly action: string | undefined;
    readonly value: number;
  }[];
}
interface Scoring {
  readonly initial: number | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly rules: readonly Rule[];
}

const equal = (ident: string) => `<varequal respident="R">${ident}</varequal>`;

function testXml(test: Test): string {
  switch (test.kind) {
    case 'equal':
      return equal(test.ident);
    case 'not-equal':
      return `<not>${equal(test.ident)}</not>`;
    case 'any-of':
      return `<or>${test.idents.map(equal).join('')}</or>`;
    case 'none-of':
      return `<and>${test.idents.map((ident) => `<not>${equal(ident)}</not>`).join('')}</and>`;
    case 'other':
      return '<other/>';
  }
}

const attribute = (name: string, value: unknown) => (value === undefined ? '' : ` ${name}="${value}"`);

const ruleXml = ({ test, continues, sets }: Rule) =>
  `<respcondition${attribute('continue', continues === undefined ? undefined : continues ? 'Yes' : 'No')}>
    <conditionvar>${testXml(test)}</conditionvar>
    ${sets.map(({ variable, action, value }) => `<setvar${attribute('varname', variable)}${attribute('action', action)}>${value}</setvar>`).join('')}
  </respcondition>`;

const declarationXml = ({ initial, minimum, maximum }: Scoring) =>
  `<outcomes><decvar varname="SCORE" vartype="Decimal"${attribute('defaultval', initial)}${attribute('minvalue', minimum)}${attribute('maxvalue', maximum)}/></outcomes>`;

const itemXml = (processing: string) => `<questestinterop><item ident="i" title="Locks">
  <presentation><material><mattext>Which lock opens when power fails?</mattext></material>
  <response_lid ident="R" rcardinality="Single"><render_choice>${idents
    .map((ident) => `<response_label ident="${ident}"><material><mattext>Lock ${ident}</mattext></material></response_label>`)
    .join('')}</render_choice></response_lid></presentation>
  <resprocessing>${processing}</resprocessing></item></questestinterop>`;

/** @returns the key's ident, or the code of the refusal */
async function read(processing: string): Promise<string | undefined> {
  const [entry] = await readAll(qtiFormat, inChunks(itemXml(processing), 4096));
  if (entry && 'question' in entry) return idents[entry.question.keyIndex];
  return entry?.refusal.code;
}

/** Scores a choice on the plain data, as QTI 1.2 specifies. The two boolean parameters are the points on which systems differ. */
function play(scoring: Scoring, chosen: Ident, otherAlways: boolean, limitEachRule: boolean): number {
  const low = scoring.minimum ?? Number.NEGATIVE_INFINITY;
  const high = scoring.maximum ?? Number.POSITIVE_INFINITY;
  const limit = (score: number) => Math.max(low, Math.min(high, score));
  let score = scoring.initial ?? 0;
  let anyTrue = false;
  for (const { test, continues, sets } of scoring.rules) {
    const isTrue =
      (test.kind === 'equal' && test.ident === chosen) ||
      (test.kind === 'not-equal' && test.ident !== chosen) ||
      (test.kind === 'any-of' && test.idents.includes(chosen)) ||
      (test.kind === 'none-of' && !test.idents.includes(chosen)) ||
      (test.kind === 'other' && (otherAlways || !anyTrue));
    if (!isTrue) continue;
    anyTrue = true;
    for (const { variable, action, value } of sets) {
      if (variable === 'PENALTY') continue;
      if (action === 'Add') score += value;
      else if (action === 'Subtract') score -= value;
      else if (action === 'Multiply') score *= value;
      else if (action === 'Divide') score /= value;
      else score = value;
    }
    if (limitEachRule) score = limit(score);
    if (continues !== true) return limit(score);
  }
  return limit(score);
}

/** @returns the only option that earns more than zero and more than the points every option gets; undefined unless all readings agree */
function expectedKey(scoring: Scoring): Ident | undefined {
  const found = new Set<Ident | undefined>();
  for (const otherAlways of [false, true])
    for (const limitEachRule of [false, true]) {
      const scores = idents.map((ident) => play(scoring, ident, otherAlways, limitEachRule));
      const rest = (ident: Ident) => scores.filter((_score, index) => idents[index] !== ident);
      const best = idents.filter((ident, index) => {
        const own = scores[index] ?? 0;
        const lowest = Math.min(...scores);
        return own > 0 && rest(ident).every((score) => score < own && (score <= 0 || score === lowest));
      });
      found.add(best[0]);
    }
  return found.size === 1 ? [...found][0] : undefined;
}

const ident = fc.constantFrom(...idents);
const test: fc.Arbitrary<Test> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('equal' as const, 'equal' as const, 'not-equal' as const), ident }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('any-of' as const, 'none-of' as const),
      idents: fc.uniqueArray(ident, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('other' as const) }) },
);
const set = fc.record({
  variable: fc.constantFrom(undefined, 'SCORE', 'SCORE', 'PENALTY'),
  action: fc.constantFrom(undefined, 'Set', 'Add', 'Add', 'Subtract', 'Multiply', 'Divide'),
  value: fc.constantFrom(1, 2, 4, 0.5, -1, 100),
});
const rule: fc.Arbitrary<Rule> = fc.record({
  test,
  continues: fc.constantFrom(true, true, false, undefined),
  sets: fc.array(set, { minLength: 0, maxLength: 2 }),
});
const scoring: fc.Arbitrary<Scoring> = fc.record({
  initial: fc.constantFrom(undefined, undefined, 0, 1, -1),
  minimum: fc.constantFrom(undefined, undefined, 0, -1),
  maximum: fc.constantFrom(undefined, undefined, 1, 100),
  rules: fc.array(rule, { minLength: 1, maxLength: 5 }),
});

const CASES = 1500;

describe('the key of a QTI 1.2 item', () => {
  it(`is the one option that its rules reward, in ${CASES} generated scorings, and otherwise the item is refused`, async () => {
    const outcomes = { accepted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(scoring, async (generated) => {
        const key = expectedKey(generated);
        const found = await read(declarationXml(generated) + generated.rules.map(ruleXml).join(''));
        if (key) expect(found).toBe(key);
        else expect(['key.missing', 'key.several', 'scoring.unsupported']).toContain(found);
        outcomes[key ? 'accepted' : 'refused'] += 1;
      }),
      { numRuns: CASES },
    );
    expect(outcomes.accepted).toBeGreaterThan(CASES / 10);
    expect(outcomes.refused).toBeGreaterThan(CASES / 10);
  });

  const rewards = (ident: string, set: string, more = '') =>
    `<respcondition${more}><conditionvar>${equal(ident)}</conditionvar>${set}</respcondition>`;
  const go = ' continue="Yes"';

  it('is not an option that a rule penalizes', async () => {
    expect(await read(rewards('b2', '<setvar action="Subtract">1</setvar>'))).toBe('key.missing');
    const both = rewards('a1', '<setvar action="Subtract">1</setvar>') + rewards('b2', '<setvar action="Add">1</setvar>');
    expect(await read(both)).toBe('b2');
  });

  it('is not an option whose points a later rule replaces', async () => {
    const replaced = rewards('a1', '<setvar action="Add">5</setvar>', go) + rewards('a1', '<setvar action="Set">0</setvar>', go);
    expect(await read(`${replaced}${rewards('c3', '<setvar action="Set">1</setvar>')}`)).toBe('c3');
  });

  it('comes from the score only, by its default name or by that of WebCT or Respondus', async () => {
    expect(await read(rewards('a1', '<setvar varname="ATTEMPTS" action="Add">1</setvar>'))).toBe('key.missing');
    const mixed = rewards('a1', '<setvar varname="TIME" action="Add">1</setvar>') + rewards('d4', '<setvar>1</setvar>');
    expect(await read(mixed)).toBe('d4');
    for (const name of ['SCORE', 'score', 'que_score', 'Respondus_Correct', 'WebCT_Correct'])
      expect([name, await read(rewards('b2', `<setvar varname="${name}" action="Add">1</setvar>`))]).toEqual([name, 'b2']);
  });

  it('ignores rules after a condition that holds without continue="Yes"', async () => {
    const first = rewards('a1', '<setvar action="Set">1</setvar>');
    expect(await read(first + rewards('a1', '<setvar action="Set">0</setvar>'))).toBe('a1');
    const all = '<respcondition><conditionvar><other/></conditionvar><setvar action="Set">1</setvar></respcondition>';
    expect(await read(all + first)).toBe('key.missing');
  });

  it('is refused if an option gets part of the points', async () => {
    const partial = rewards('a1', '<setvar action="Set">100</setvar>') + rewards('b2', '<setvar action="Set">50</setvar>');
    expect(await read(partial)).toBe('key.several');
  });

  it.each([
    ['a number in words', rewards('a1', '<setvar>one</setvar>')],
    ['an unknown action', rewards('a1', '<setvar action="Raise">1</setvar>')],
    ['a division by zero', rewards('a1', '<setvar action="Divide">0</setvar>')],
    [
      'a test of the time taken',
      '<respcondition><conditionvar><durlt respident="R">9</durlt></conditionvar><setvar>1</setvar></respcondition>',
    ],
    ['an empty condition', '<respcondition><conditionvar/><setvar>1</setvar></respcondition>'],
    ['an extension', `<itemproc_extension/>${rewards('a1', '<setvar>1</setvar>')}`],
  ])('is refused for %s', async (_name, processing) => {
    expect(await read(processing)).toBe('scoring.unsupported');
  });

  it('is refused for two sets of rules', async () => {
    const set = rewards('a1', '<setvar>1</setvar>');
    expect(await read(`${set}</resprocessing><resprocessing>${set}`)).toBe('scoring.unsupported');
  });
});
