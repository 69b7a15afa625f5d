import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { HeapGrowth } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import { each, readAll } from '../../../test/reading.ts';
import { type FormatName, formatNames, operatorLimits, type ReadLimits, uploadLimits } from './format.ts';
import { formats } from './formats.ts';
import type { TransferQuestion } from './transfer-question.ts';

/** The maximum heap growth while reading a file of any length. */
const MAX_HEAP_MIB = 24;
const MIB = 1024 * 1024;

const encoder = new TextEncoder();

/** Generates a repeated text chunk by chunk and measures the heap from time to time. */
async function* repeated(count: number, textOf: (index: number) => string, growth: HeapGrowth): AsyncGenerator<Uint8Array> {
  let batch = '';
  for (let index = 0; index < count; index += 1) {
    batch += textOf(index);
    if (batch.length > 64 * 1024) {
      yield encoder.encode(batch);
      batch = '';
    }
    if (index % Math.ceil(count / 8) === 0) growth.measure();
  }
  yield encoder.encode(batch);
}

/** Counts entries without storing them, like the job that stages an import. */
async function tally(name: FormatName, input: AsyncIterable<Uint8Array>, limits: ReadLimits = operatorLimits) {
  let questions = 0;
  const refusals = new Map<string, number>();
  for await (const entry of formats[name].read(input, limits)) {
    if ('refusal' in entry) refusals.set(entry.refusal.code, (refusals.get(entry.refusal.code) ?? 0) + 1);
    else questions += 1;
  }
  return { questions, refusals: Object.fromEntries(refusals) };
}

const csvHeader = 'question,option A,option B,option C,option D,answer\n';

describe('a file of a million lines', () => {
  it('is read as CSV in bounded memory', async () => {
    const growth = new HeapGrowth();
    const record = (index: number) => `"Question ${index}\r\nhas four\r\nlines, so\r\nwhat?",one,two,three,four,B\r\n`;
    const file = repeated(250_000, (index) => (index === 0 ? csvHeader : record(index)), growth);
    expect(await tally('csv', file)).toEqual({ questions: 249_999, refusals: {} });
    expect(growth.mebibytes).toBeLessThan(MAX_HEAP_MIB);
  });

  it('is read as Aiken in bounded memory', async () => {
    const growth = new HeapGrowth();
    const file = repeated(166_667, (index) => `Question ${index}?\nA. one\nB. two\nC. three\nD. four\nANSWER: C\n`, growth);
    expect(await tally('aiken', file)).toEqual({ questions: 166_667, refusals: {} });
    expect(growth.mebibytes).toBeLessThan(MAX_HEAP_MIB);
  });

  it('ends at the limit of questions for members', async () => {
    const growth = new HeapGrowth();
    const file = repeated(1_000_000, (index) => (index === 0 ? csvHeader : `Question ${index}?,one,two,three,four,B\n`), growth);
    expect(await tally('csv', file, uploadLimits)).toEqual({ questions: 10_000, refusals: { 'file.too-many-questions': 1 } });
  });

  it.each<[FormatName, string]>([
    ['csv', ',\n'],
    ['csv', '"'],
    ['json', '{\n'],
    ['json', '\n'],
    ['gift', 'no answer\n\n'],
    ['aiken', 'ANSWER: A\n'],
    ['moodle-xml', '<x>\n'],
    ['qti', '<x>\n'],
  ])('in %s that repeats %j is refused after a thousand refusals', async (name, line) => {
    const growth = new HeapGrowth();
    const { questions, refusals } = await tally(
      name,
      repeated(1_000_000, () => line, growth),
    );
    expect(questions).toBe(0);
    expect(Object.values(refusals).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1_001);
    expect(growth.mebibytes).toBeLessThan(MAX_HEAP_MIB);
  });
});

describe('one line of 10 MB', () => {
  const long = (prefix: string, end: string, growth: HeapGrowth) =>
    repeated(10, (index) => (index === 0 ? prefix : '') + 'x'.repeat(MIB) + (index === 9 ? end : ''), growth);

  it.each<[FormatName, string, string, string[]]>([
    ['csv', `${csvHeader}"`, '",a,b,c,d,A\n', ['record.too-long']],
    ['csv', `${csvHeader}`, ',a,b,c,d,A\nWhat?,a,b,c,d,A\n', ['record.too-long']],
    ['csv', '', '\n', ['csv.header', 'record.too-long']],
    ['json', '[{"stem":"', '"}]', ['record.too-long']],
    ['json', '[', ']', ['json.malformed']],
    ['json', '{"stem":"', '"}\n', ['record.too-long']],
    ['gift', '', '{=a ~b ~c ~d}\n', ['record.too-long']],
    ['aiken', '', '\nA. a\nB. b\nC. c\nD. d\nANSWER: A\n', ['line.too-long']],
    [
      'moodle-xml',
      '<quiz><question type="multichoice"><questiontext><text>',
      '</text></questiontext></question></quiz>',
      ['record.too-long'],
    ],
    ['moodle-xml', '<quiz a="', '"/>', ['xml.malformed']],
    ['moodle-xml', '<quiz><!--', '--></quiz>', ['xml.malformed']],
    ['qti', '<qti-assessment-item><qti-item-body>', '</qti-item-body></qti-assessment-item>', ['record.too-long']],
  ])('is refused by %s after %j in bounded memory', async (name, prefix, end, codes) => {
    const growth = new HeapGrowth();
    const { questions, refusals } = await tally(name, long(prefix, end, growth));
    expect(questions).toBe(0);
    expect(Object.keys(refusals)).toHaveLength(1);
    expect(codes).toEqual(expect.arrayContaining(Object.keys(refusals)));
    expect(growth.mebibytes).toBeLessThan(MAX_HEAP_MIB);
  });

  it('doesn’t prevent reading the questions after it if the format shows where it ends', async () => {
    const growth = new HeapGrowth();
    const file = long(
      '[{"stem":"',
      '"},{"stem":"What?","options":[{"text":"a"},{"text":"b"},{"text":"c"},{"text":"d"}],"keyIndex":1}]',
      growth,
    );
    expect(await tally('json', file)).toEqual({ questions: 1, refusals: { 'record.too-long': 1 } });
    const gift = long('', '{=a ~b ~c ~d}\n\nWhat?{=a ~b ~c ~d}\n', growth);
    expect(await tally('gift', gift)).toEqual({ questions: 1, refusals: { 'record.too-long': 1 } });
    const aiken = long('', '\nA. a\nANSWER: A\nWhat?\nA. a\nB. b\nC. c\nD. d\nANSWER: B\n', growth);
    expect(await tally('aiken', aiken)).toEqual({ questions: 1, refusals: { 'line.too-long': 1 } });
    const quiz = long('<quiz><question type="multichoice"><a>', '</a></question><question type="essay"/></quiz>', growth);
    expect(await tally('moodle-xml', quiz)).toEqual({
      questions: 0,
      refusals: { 'record.too-long': 1, 'question-type.unsupported': 1 },
    });
  });
});

describe('an export', () => {
  const question: TransferQuestion = {
    stem: 'Which control acts before an incident?',
    options: ['Training', 'Logging', 'Insurance', 'Restoring'].map((text) => ({ text, rationale: `${text}, in a sentence.` })),
    keyIndex: 0,
    tags: ['audit'],
    citations: [],
  };
  const many = Array.from({ length: 2_000 }, () => question);

  it.each(formatNames)('to %s is written on demand and is reproducible', async (name) => {
    const digest = async () => {
      const hash = createHash('sha256');
      for await (const bytes of formats[name].write(each(many))) hash.update(bytes);
      return hash.digest('hex');
    };
    expect(await digest()).toBe(await digest());
  });

  it('to QTI of more than 8 MiB is read from a temporary file', async () => {
    const noise = (name: string) =>
      Array.from({ length: 22 }, (_, part) => createHash('sha512').update(`${name} ${part}`).digest('base64url')).join(' ');
    async function* noisy() {
      for (let index = 0; index < 900; index += 1) {
        const options = question.options.map(({ text }) => ({ text, rationale: noise(`${index} ${text}`) }));
        yield { ...question, stem: noise(`${index} stem`), options, explanation: { correct: noise(`${index} correct`) } };
      }
    }
    const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('casebook-package-'));
    const before = await folders();
    let during = before;
    let length = 0;
    async function* counted() {
      for await (const bytes of formats.qti.write(noisy())) {
        if (length > 8 * MIB) during = await folders();
        length += bytes.length;
        yield bytes;
      }
    }
    const entries = await readAll(formats.qti, counted(), operatorLimits);
    expect(entries.filter((entry) => 'question' in entry)).toHaveLength(900);
    expect(during).toHaveLength(before.length + 1);
    expect(await folders()).toEqual(before);
  });
});
