import {
  difficulties,
  domainNames,
  exhibitLimits,
  fieldsOfKind,
  fieldTraits,
  formatTypes,
  type GeneralField,
  questionLimits,
  questionTypes,
} from '@casebook/exam';
import fc from 'fast-check';
import { acceptQuestion, type QuestionDraft } from '../src/transfer/formats/accept-question.ts';
import type { TransferQuestion } from '../src/transfer/formats/transfer-question.ts';

/** Syntax of the file formats, and characters that often cause bugs. */
const awkward = [
  ...['=', '+', '-', '@', "'", '"', ',', ';', ':', '::', '#', '####', '~', '{', '}', '[', ']', '\\', '\\n', '%50%', '//', '->'],
  ...[
    '<b>',
    '</text>',
    ']]>',
    '<![CDATA[',
    '&',
    '&amp;',
    '&&010',
    '&&092;',
    '<!--',
    '<script>',
    '<br>',
    '$CATEGORY: x',
    '{{',
    '}',
  ],
  ...[
    '\n',
    '\n\n',
    '\n\n\n',
    '  ',
    '\t',
    ' \n ',
    '\u00A0',
    '\u2028',
    '\uFEFF',
    'é',
    'é',
    '漢',
    '🔐',
    '＝1',
    'A. ',
    'B) ',
    'ANSWER: A',
  ],
  ...[
    'Key concepts: ',
    '\n\nKey concepts: ',
    '\n\nIn practice: ',
    '[html]',
    '[tag:x]',
    'difficulty:Hard',
    'sep=;',
    'a',
    'word',
    ' ',
  ],
];

const text = (limit: number): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...awkward), fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 12 })
    .map((chunks) => printable(chunks.join('')).slice(0, limit).toWellFormed().trim());

/** Removes control characters, which imports and the form refuse. */
const printable = (value: string) => value.replace(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, '').replace(/\r/g, '');

const line = (limit: number) =>
  text(limit).map((value) =>
    value
      .replace(/\s+/g, ' ')
      .replace(/[;[\]]/g, '')
      .trim(),
  );
const some = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const maybe = (limit: number) => fc.option(text(limit), { nil: undefined });

const filled = (limit: number) => text(limit).filter((value) => value !== '');
const title = filled(exhibitLimits.title);
const exhibit = fc.oneof(
  fc.record({ kind: fc.constantFrom('code', 'extract'), title, text: filled(exhibitLimits.text) }),
  fc.integer({ min: 2, max: exhibitLimits.columns }).chain((columns) =>
    fc.record({
      kind: fc.constant('table' as const),
      title,
      columns: fc.array(filled(exhibitLimits.cell), { minLength: columns, maxLength: columns }),
      rows: fc.array(fc.array(text(exhibitLimits.cell), { minLength: columns, maxLength: columns }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  ),
);
const scenario = fc.record({
  setId: fc.uuid(),
  place: fc.constantFrom(1, 2, 3),
  size: fc.constantFrom(3, 4, 5),
  text: filled(300),
});

/** @returns an arbitrary value for each of the fields */
const generated = <Field extends GeneralField, Value>(
  fields: readonly Field[],
  arbitraryOf: (traits: (typeof fieldTraits)[Field]) => fc.Arbitrary<Value>,
) => Object.fromEntries(fields.map((field) => [field, arbitraryOf(fieldTraits[field])])) as Record<Field, fc.Arbitrary<Value>>;

const draft: fc.Arbitrary<QuestionDraft> = fc.record({
  scenario: fc.option(scenario, { nil: undefined }),
  exhibit: fc.option(exhibit, { nil: undefined }),
  externalId: fc.option(line(40), { nil: undefined }),
  domain: some(domainNames),
  secondaryDomain: some(domainNames),
  difficulty: some(difficulties),
  questionType: some(questionTypes),
  formatType: some(formatTypes),
  stem: text(questionLimits.stem).filter((value) => value !== ''),
  options: fc.uniqueArray(
    fc.record({
      text: text(questionLimits.optionText).filter((value) => value !== ''),
      rationale: maybe(questionLimits.rationale),
    }),
    { selector: (option) => option.text.replace(/\s+/g, ' '), minLength: 4, maxLength: 4 },
  ),
  keyIndex: fc.nat({ max: 3 }),
  explanation: fc.record({ correct: maybe(500), keyConcepts: maybe(500), practicalApplication: maybe(500) }),
  ...generated(fieldsOfKind('line'), ({ limit }) => fc.option(line(Math.min(limit, 60)), { nil: undefined })),
  ...generated(fieldsOfKind('lines'), ({ limit }) => fc.array(line(Math.min(limit, 60)), { maxLength: 3 })),
  ...generated(fieldsOfKind('tags'), () => fc.array(line(questionLimits.tag), { maxLength: 4 })),
  citations: fc.array(
    fc.record({
      publication: line(60).filter((value) => value !== ''),
      section: line(60).filter((value) => value !== ''),
      url: fc.option(
        fc.webUrl().map((url) => url.slice(0, 100)),
        { nil: undefined },
      ),
    }),
    { maxLength: questionLimits.citations },
  ),
  lastUpdatedAt: fc.option(
    fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map((at) => at.toISOString()),
    { nil: undefined },
  ),
});

/** Random valid questions. */
export const arbitraryQuestion: fc.Arbitrary<TransferQuestion> = draft.map(acceptQuestion);
