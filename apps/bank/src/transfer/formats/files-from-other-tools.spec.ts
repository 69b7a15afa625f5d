import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ZipFile } from 'yazl';
import { inChunks, readAll, report } from '../../../test/reading.ts';
import type { FormatName, ReadEntry } from './format.ts';
import { formats } from './formats.ts';

const folder = join(__dirname, '../../../test/transfer-files');
const readFixture = (name: FormatName, file: string) => readAll(formats[name], createReadStream(join(folder, file)));

const questionsOf = (entries: readonly ReadEntry[]) => entries.flatMap((entry) => ('question' in entry ? [entry] : []));

describe('a CSV file', () => {
  it('with semicolons is read by its column names, and each refusal has its line', async () => {
    const entries = await readFixture('csv', 'excel-semicolons.csv');
    expect(report(entries)).toEqual([
      '2: A shop copies its orders to tape every night; the tapes stay in the server room. Which risk is left untreated?',
      '3: Who decides about access under "discretionary" control?',
      '4: stem.missing',
      '5: Which of these is a threat,\nnot a weakness?',
      '7: key.missing',
      '8: csv.formula',
      '9: field.unknown-value',
    ]);
    const [first, second] = questionsOf(entries);
    expect(first).toEqual({
      line: 2,
      category: 'Security Operations',
      question: {
        domain: 'Security Operations',
        difficulty: 'Medium',
        questionType: 'analysis',
        stem: expect.stringContaining('A shop copies'),
        options: [
          { text: 'A worn tape drive', rationale: 'Maintenance sees to it; a drive can be replaced.' },
          { text: 'A full tape' },
          { text: 'A fire in that room', rationale: 'Originals and copies burn together.' },
          { text: 'A forgotten order' },
        ],
        keyIndex: 2,
        tags: ['backup'],
        citations: [],
      },
      notes: [{ code: 'column-ignored', text: 'Casebook doesn\'t use the column "Points", so it was ignored.' }],
    });
    expect(second?.question).toMatchObject({
      domain: 'Identity and Access Management (IAM)',
      keyIndex: 1,
      tags: ['access-models', 'least-privilege'],
    });
  });

  it('accepts the answer as a letter, number, or text, and refuses a fifth option', async () => {
    const entries = await readFixture('csv', 'sheets.csv');
    expect(entries).toMatchObject([
      { line: 2, question: { externalId: 'net-17', keyIndex: 2, explanation: { correct: 'The network layer is the third.' } } },
      { line: 3, refusal: { code: 'options.count', reason: 'The question has 5 options. A question needs exactly 4.' } },
      {
        line: 4,
        question: {
          options: [{ text: '-2' }, { text: '2' }, { text: '3' }, { text: '8' }],
          keyIndex: 1,
          explanation: { correct: '=5-3' },
        },
      },
    ]);
  });

  it('is refused if columns are missing, with their names, or repeated', async () => {
    const [entry] = await readAll(formats.csv, inChunks('Name;Amount\nx;1\n'));
    expect(entry).toMatchObject({ line: 1, refusal: { code: 'csv.header', reason: expect.stringContaining('"option A"') } });
    const [twice] = await readAll(formats.csv, inChunks('sep=;\nquestion;stem;a;b;c;d;key\n'));
    expect(twice).toMatchObject({ line: 2, refusal: { code: 'csv.header' } });
  });
});

describe('a Moodle XML file', () => {
  it('yields single-choice questions as plain text, with notes on dropped parts', async () => {
    const entries = await readFixture('moodle-xml', 'moodle-export.xml');
    expect(report(entries)).toEqual([
      '15: A sensor reports that a file server sends data to an unknown host.\n\nWhat comes first?',
      '76: Two rows of keys\n\nHow many keys has a cipher with 2^56 of them, once a bit is added?',
      '106: key.several',
      '117: question-type.true-false',
      '125: Which tag starts a script, in\nany page?',
    ]);
    const [first, second, last] = questionsOf(entries);
    expect(first).toMatchObject({
      question: {
        externalId: 'ir-001',
        domain: 'Security Operations',
        topic: 'Incident response',
        difficulty: 'Easy',
        options: [
          { rationale: 'It destroys the evidence & may be needless.' },
          { text: 'Find out whether the alarm is true' },
          {},
          {},
        ],
        keyIndex: 1,
        explanation: { correct: 'An alarm is not yet an incident.' },
        tags: ['incident-response'],
      },
      notes: [{ code: 'formatting-removed', text: expect.stringContaining('<strong>') }],
    });
    expect(second?.notes.map(({ code }) => code)).toEqual(['media-ignored', 'weight-ignored', 'feedback-ignored']);
    expect(second?.question.options.map(({ text }) => text)).toEqual(['2^57', '2^56 + 1', '2 < 56', '112']);
    expect(last?.question.options[0]).toEqual({ text: '<script>' });
    expect(last?.notes.map(({ code }) => code)).toEqual(['formatting-removed', 'category-ignored']);
  });
});

describe('a GIFT file', () => {
  it('exported by Moodle yields category, identifier, tags, and feedback', async () => {
    const [first, second] = questionsOf(await readFixture('gift', 'moodle-export.gift.txt'));
    expect(first).toEqual({
      line: 5,
      category: '$course$/top/Asset Security/Media sanitization',
      question: {
        externalId: 'ms-3',
        domain: 'Asset Security',
        topic: 'Media sanitization',
        questionType: 'application',
        stem: 'Which treatment fits drives that go back to the lessor: erase, purge or destroy?',
        options: [
          { text: 'Destroy them', rationale: 'They are not ours to destroy.' },
          { text: 'Purge them {and verify}', rationale: 'Right: nothing can be read, the drives still work.' },
          { text: 'Format them' },
          { text: 'Label them as "returned"' },
        ],
        keyIndex: 1,
        explanation: { correct: 'A lessor gets working drives without our data.' },
        tags: ['media-sanitization'],
        citations: [],
      },
      notes: [],
    });
    expect(second?.question).toMatchObject({ stem: 'What does *purge* mean?\nGive the **best** answer.', keyIndex: 0 });
  });

  it('written by hand yields multiple-choice questions, and the others are refused by line', async () => {
    const entries = await readFixture('gift', 'hand-written.gift');
    expect(report(entries)).toEqual([
      '3: Which ratio says how often a control is wrong: false accepts per attempt, or per user?',
      '7: Who signs a risk acceptance?',
      '11: question-type.unsupported',
      '13: question-type.unsupported',
      '15: question-type.true-false',
      '18: question-type.unsupported',
      '20: question-type.unsupported',
      '22: question-type.unsupported',
      '24: question-type.unsupported',
      '26: key.several',
      '28: gift.malformed',
      '30: Still here?',
    ]);
    expect(questionsOf(entries)[1]).toMatchObject({
      question: { options: [{ rationale: 'Owners decide.' }, {}, { text: 'The tester -> never' }, {}] },
      notes: [{ code: 'weight-ignored' }],
    });
  });
});

describe('an Aiken file', () => {
  it('is read with periods or parentheses after the letters, and continues after a refusal', async () => {
    const entries = await readFixture('aiken', 'hand-written.aiken.txt');
    expect(report(entries)).toEqual([
      '1: Which control is preventive?',
      '8: Which one is detective,\nand which is not?',
      '17: options.count',
      '23: aiken.answer-missing',
      '29: options.count',
      '36: key.missing',
      '43: aiken.letters',
      '50: aiken.answer-missing',
      '57: aiken.stray-line',
      '58: Last one',
    ]);
  });
});

describe('a JSON file', () => {
  it('contains an array; entries that don’t match the schema are refused', async () => {
    const entries = await readFixture('json', 'questions.json');
    expect(report(entries)).toEqual([
      '2: A form writes what it is sent into a page.\nWhat is missing?',
      '21: json.invalid',
      '22: options.count',
    ]);
    expect(entries[0]).toMatchObject({
      question: { externalId: expect.any(String), citations: [{ url: 'https://example.org/guide' }] },
    });
    expect(entries[1]).toMatchObject({ refusal: { reason: expect.stringContaining('answers') } });
  });

  it('may have one question per line', async () => {
    expect(report(await readFixture('json', 'questions.jsonl'))).toEqual(['1: First?', '3: json.invalid', '4: options.repeated']);
  });
});

describe('a QTI 3.0 file', () => {
  const names = ['imsmanifest.xml', 'test.xml', 'img/door.svg', 'items/fire-door.xml', 'items/older.xml', 'items/several.xml'];

  it('in a package yields single-choice questions, and each refusal has its entry', async () => {
    const zip = new ZipFile();
    for (const name of names) zip.addBuffer(await readFile(join(folder, 'qti-package', name)), name);
    zip.end();
    const entries = await readAll(formats.qti, zip.outputStream as AsyncIterable<Buffer>);
    expect(entries).toEqual([
      {
        line: 2,
        file: 'items/fire-door.xml',
        question: {
          externalId: 'fire-door',
          stem: 'Power fails in a data hall while people are inside.\n\nA door with a magnetic lock\n\nHow should the lock of its only exit behave?',
          options: [
            { text: 'Fail secure', rationale: 'It would lock people in.' },
            { text: 'Fail safe', rationale: 'People come before property.' },
            { text: 'Stay as it was' },
            { text: 'Sound an alarm' },
          ],
          keyIndex: 1,
          explanation: { correct: 'Well reasoned: safety of life comes first.' },
          tags: [],
          citations: [],
        },
        notes: [
          { code: 'media-ignored', text: expect.any(String) },
          { code: 'formatting-removed', text: expect.stringContaining('<em>') },
          { code: 'feedback-ignored', text: expect.stringContaining('"incorrect"') },
        ],
      },
      expect.objectContaining({
        file: 'items/older.xml',
        question: expect.objectContaining({ externalId: 'older', keyIndex: 2 }),
      }),
      expect.objectContaining({ file: 'items/several.xml', refusal: expect.objectContaining({ code: 'key.several' }) }),
    ]);
  });

  it('may be a single item, which is refused unless it is single-choice', async () => {
    expect(report(await readFixture('qti', 'qti-package/items/fire-door.xml'))).toHaveLength(1);
    expect(await readFixture('qti', 'ordering.qti.xml')).toMatchObject([
      { refusal: { code: 'question-type.unsupported', reason: expect.stringContaining('qti-order-interaction') } },
    ]);
  });
});
