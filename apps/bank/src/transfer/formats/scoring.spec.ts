import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inChunks, readAll } from '../../../test/reading.ts';
import type { FormatName } from './format.ts';
import { formats } from './formats.ts';

const letters = ['A', 'B', 'C', 'D'] as const;
const CASES = 400;

/** @returns the index of the key, or the code of the refusal */
async function read(format: FormatName, file: string): Promise<number | string | undefined> {
  const [entry] = await readAll(formats[format], inChunks(file, 4096));
  return entry && 'question' in entry ? entry.question.keyIndex : entry?.refusal.code;
}

/** @returns the only option with points, or else the expected refusal. Points that every option has don't count. */
function expectedKey(points: readonly number[]): number | string {
  const base = points.every((one) => one > 0) ? Math.min(...points) : 0;
  const earning = points.flatMap((one, index) => (one > base ? [index] : []));
  const [only, second] = earning;
  if (only === undefined) return 'key.missing';
  return second === undefined ? only : 'key.several';
}

async function assertFor<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => Promise<number | string>): Promise<void> {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(arbitrary, async (value) => {
      if (typeof (await check(value)) === 'number') accepted += 1;
    }),
    { numRuns: CASES },
  );
  expect(accepted).toBeGreaterThan(CASES / 10);
  expect(accepted).toBeLessThan(CASES);
}

const percents = fc.tuple(...letters.map(() => fc.constantFrom(0, 0, 0, -25, -100, 50, 100, '33.33333')));

const quiz = (fractions: readonly (string | number)[]) =>
  `<quiz><question type="multichoice"><questiontext format="html"><text>Which one?</text></questiontext>${fractions
    .map((fraction, index) => `<answer fraction="${fraction}"><text>${letters[index]}</text></answer>`)
    .join('')}</question></quiz>`;

describe('the key of a Moodle XML question', () => {
  it(`is the one answer with a positive grade, in ${CASES} generated gradings`, async () => {
    await assertFor(percents, async (fractions) => {
      const expected = expectedKey(fractions.map(Number));
      expect(await read('moodle-xml', quiz(fractions))).toBe(expected);
      return expected;
    });
  });

  it.each(['100,0', '100%', 'all', 'NaN', ''])('is not guessed from the grade "%s"', async (grade) => {
    expect(await read('moodle-xml', quiz([grade, 50, 0, 0]))).toBe('scoring.unsupported');
  });
});

describe('the key of a GIFT question', () => {
  const answer = fc.record({
    mark: fc.constantFrom('=', '~', '~', '~'),
    weight: fc.constantFrom(undefined, undefined, 0, -50, 50, 100),
  });

  it(`is the one answer with = or a positive weight, in ${CASES} generated weightings`, async () => {
    await assertFor(fc.tuple(answer, answer, answer, answer), async (answers) => {
      const weight = (value: number | undefined) => (value === undefined ? '' : `%${value}%`);
      const written = answers.map(
        (one, index) => `${one.mark}${weight(one.mark === '=' ? undefined : one.weight)}${letters[index]}`,
      );
      // Only `~` makes a question multiple choice; `=` alone is a short answer.
      fc.pre(answers.some(({ mark }) => mark === '~'));
      const expected = expectedKey(answers.map((one) => (one.mark === '=' ? 100 : (one.weight ?? 0))));
      expect(await read('gift', `Which one? {${written.join(' ')}}`)).toBe(expected);
      return expected;
    });
  });

  it('with = is that answer, whatever its weight', async () => {
    expect(await read('gift', 'Which one? {=%-50%A ~B ~C ~D}')).toBe(0);
    expect(await read('gift', 'Which one? {=%0%A ~%100%B ~C ~D}')).toBe('key.several');
  });
});

interface Mapping {
  readonly values: readonly (number | undefined)[];
  readonly otherwise: number | undefined;
  readonly lower: number | undefined;
  readonly upper: number | undefined;
}
const mapping: fc.Arbitrary<Mapping> = fc.record({
  values: fc.tuple(...letters.map(() => fc.constantFrom(undefined, undefined, 0, -1, 1, 2))),
  otherwise: fc.constantFrom(undefined, undefined, 0, -1, 1),
  lower: fc.constantFrom(undefined, undefined, 0, 1),
  upper: fc.constantFrom(undefined, undefined, 1, 2),
});

const attribute = (name: string, value: unknown) => (value === undefined ? '' : ` ${name}="${value}"`);

function mappingXml({ values, otherwise, lower, upper }: Mapping): string {
  const entries = values.map((value, index) =>
    value === undefined ? '' : `<mapEntry mapKey="${letters[index]}" mappedValue="${value}"/>`,
  );
  const attributes = attribute('defaultValue', otherwise) + attribute('lowerBound', lower) + attribute('upperBound', upper);
  return `<mapping${attributes}>${entries.join('')}</mapping>`;
}

const mapped = ({ values, otherwise, lower, upper }: Mapping) =>
  values.map((value) => {
    let score = value ?? otherwise ?? 0;
    if (upper !== undefined && score > upper) score = upper;
    if (lower !== undefined && score < lower) score = lower;
    return score;
  });

const item = (
  declared: string,
  processing = '',
) => `<assessmentItem identifier="i" title="T" adaptive="false" timeDependent="false">
  <responseDeclaration identifier="R" cardinality="single" baseType="identifier">${declared}</responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
  <itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which one?</prompt>${letters
    .map((letter) => `<simpleChoice identifier="${letter}">${letter}</simpleChoice>`)
    .join('')}</choiceInteraction></itemBody>${processing}</assessmentItem>`;

const correct = (letter: string) => `<correctResponse><value>${letter}</value></correctResponse>`;
const RULES = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates';
const byTemplate = (name: string) => `<responseProcessing template="${RULES}/${name}"/>`;
const processing = (rules: string) => `<responseProcessing>${rules}</responseProcessing>`;
const setScore = (expression: string) => `<setOutcomeValue identifier="SCORE">${expression}</setOutcomeValue>`;
const float = (value: number) => `<baseValue baseType="float">${value}</baseValue>`;
const isChosen = (letter: string) =>
  `<match><variable identifier="R"/><baseValue baseType="identifier">${letter}</baseValue></match>`;
const condition = (...branches: string[]) => `<responseCondition>${branches.join('')}</responseCondition>`;
const when = (test: string, rules: string) => `<responseIf>${test}${rules}</responseIf>`;

describe('the key of a QTI 2 item', () => {
  it(`is the one choice that the mapping rewards, in ${CASES} generated mappings`, async () => {
    await assertFor(fc.tuple(mapping, fc.boolean()), async ([generated, hasTemplate]) => {
      const expected = expectedKey(mapped(generated));
      const file = item(mappingXml(generated), hasTemplate ? byTemplate('map_response') : '');
      expect(await read('qti', file)).toBe(expected);
      return expected;
    });
  });

  it(`is the one choice that its rules reward, in ${CASES} generated response processings`, async () => {
    const letter = fc.constantFrom(...letters);
    const rule = fc.record({
      letter,
      negated: fc.boolean(),
      adds: fc.boolean(),
      value: fc.constantFrom(-1, 0, 1, 2),
      exits: fc.boolean(),
    });
    await assertFor(fc.array(rule, { minLength: 1, maxLength: 4 }), async (rules) => {
      const written = rules.map(({ letter, negated, adds, value, exits }) => {
        const test = negated ? `<not>${isChosen(letter)}</not>` : isChosen(letter);
        const expression = adds ? `<sum><variable identifier="SCORE"/>${float(value)}</sum>` : float(value);
        return condition(when(test, setScore(expression) + (exits ? '<exitResponse/>' : '')));
      });
      const points = letters.map((chosen) => {
        let score = 0;
        for (const { letter, negated, adds, value, exits } of rules) {
          if ((letter === chosen) === negated) continue;
          score = adds ? score + value : value;
          if (exits) break;
        }
        return score;
      });
      // A choice that no rule mentions keeps the score's default value.
      const expected = expectedKey(points);
      const found = await read('qti', item('', processing(setScore(float(0)) + written.join(''))));
      expect(found).toBe(expected);
      return expected;
    });
  });

  it('is the correct response, if the rules agree', async () => {
    const matched = condition(when('<match><variable identifier="R"/><correct identifier="R"/></match>', setScore(float(1))));
    for (const rules of ['', byTemplate('match_correct'), processing(matched), processing('<customRule/>')])
      expect(await read('qti', item(correct('C'), rules))).toBe(2);
    const unless = condition(
      when('<isNull><variable identifier="R"/></isNull>', setScore(float(0))),
      `<responseElse>${setScore('<mapResponse identifier="R"/>')}</responseElse>`,
    );
    const rewarded = mappingXml({ values: [0, -1, 1, -1], otherwise: undefined, lower: undefined, upper: undefined });
    expect(await read('qti', item(correct('C') + rewarded, processing(unless)))).toBe(2);
    expect(await read('qti', item(rewarded, processing(unless)))).toBe(2);
  });

  it('is refused if the rules or the mapping reward another choice', async () => {
    const rewardsA = mappingXml({ values: [1, 0, 0, 0], otherwise: undefined, lower: undefined, upper: undefined });
    for (const file of [
      item(correct('C'), processing(condition(when(isChosen('A'), setScore(float(1)))))),
      item(correct('C') + rewardsA, byTemplate('map_response')),
      item(correct('C') + rewardsA),
    ])
      expect(await read('qti', file)).toBe('scoring.unsupported');
    expect(await read('qti', item(correct('C') + rewardsA, byTemplate('match_correct')))).toBe(2);
  });

  it('is refused for a mapping without numbers', async () => {
    const file = item('<mapping><mapEntry mapKey="A" mappedValue="one"/><mapEntry mapKey="B" mappedValue="1"/></mapping>');
    expect(await read('qti', file)).toBe('scoring.unsupported');
  });
});
