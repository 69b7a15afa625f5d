import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ZipFile } from 'yazl';
import { collected, inChunks, readAll, report } from '../../../test/reading.ts';
import { type ReadEntry, uploadLimits } from './format.ts';
import { formats } from './formats.ts';

const folder = join(__dirname, '../../../test/transfer-files/dialects');

/** Zips a folder, optionally with the files that macOS adds. */
async function packaged(name: string, extra: Readonly<Record<string, string>> = {}): Promise<AsyncIterable<Uint8Array>> {
  const zip = new ZipFile();
  const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(folder, name), join(entry.parentPath, entry.name)));
  for (const file of files.sort()) zip.addBuffer(await readFile(join(folder, name, file)), file.replaceAll(sep, '/'));
  for (const [path, content] of Object.entries(extra)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return zip.outputStream as AsyncIterable<Buffer>;
}
const refusalsOf = (entries: readonly ReadEntry[]) =>
  entries.flatMap((entry) => ('refusal' in entry ? [`${entry.refusal.code}: ${entry.label}`] : []));
const questionsOf = (entries: readonly ReadEntry[]) => entries.flatMap((entry) => ('question' in entry ? [entry] : []));
const fourOptions = '~Second ~Third ~Fourth';

describe('GIFT as Moodle reads it', () => {
  it('allows unescaped = ~ and # in a stem, and notes removed tags', async () => {
    const entries = await readAll(formats.gift, createReadStream(join(folder, 'moodle-unescaped.gift')));
    const questions = questionsOf(entries);
    expect(questions.map(({ question }) => question.stem)).toEqual([
      'If x = 42 and y ~ 7, which #1 rule of modular arithmetic applies?',
      'See the key policy: who approves an exception?',
      'Which tag draws text in bold type?',
      'Which sentence is emphasized?',
      'Which command is written for <user-id> in the manual?',
    ]);
    expect(questions.map(({ question }) => question.options.map(({ text }) => text))).toEqual([
      ['Reduce both operands', 'Double both operands', 'Ignore the modulus', 'Swap the operands'],
      ["The policy's owner", 'The newest analyst', 'The vendor', 'Nobody'],
      ['<b>', '<i>', '<u>', '<s>'],
      ['The first one', 'The second one', 'The third one', 'The last one'],
      ['chmod <user-id>', 'chown <b>root</b> <user-id>', 'ls', 'cat'],
    ]);
    expect(questions.map(({ notes }) => notes.filter(({ code }) => code !== 'category-ignored').map(({ text }) => text))).toEqual(
      [
        [],
        ['Formatting was removed because questions are plain text: <a>.'],
        [],
        ['Formatting was removed because questions are plain text: <b>.'],
        [],
      ],
    );
    expect(refusalsOf(entries)).toEqual([
      'question-type.true-false: Fire alarm',
      'question-type.unsupported: {=Detective ~Preventive ~Corrective ~Deterrent} describes a camera that nobody s…',
      'question-type.unsupported: Broken =without answers',
    ]);
  });

  it('reads escaped characters', async () => {
    const file = String.raw`What is 2 \= 2 \{set\} \\{=First ${fourOptions}}`;
    const [entry] = questionsOf(await readAll(formats.gift, inChunks(file)));
    expect(entry?.question.stem).toBe(String.raw`What is 2 = 2 {set} \ `.trim());
  });
});

describe('embedded pictures', () => {
  const picture = 'iVBORw0KGgo'.repeat(20_000);

  it('don’t count toward the length of a question in any format', async () => {
    const gift = `[html]<p>Which <img src="data:image/png;base64,${picture}\\=\\=" alt="door"/> fails safe?</p>{=First ${fourOptions}}`;
    const quiz = `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<p>Which <img
      src="data:image/png;base64,${picture}" alt="door"> fails safe?</p>]]></text></questiontext>${[
        'First',
        'Second',
        'Third',
        'Fourth',
      ]
        .map((text, at) => `<answer fraction="${at === 0 ? 100 : 0}"><text>${text}</text></answer>`)
        .join('')}</question></quiz>`;
    const item = (await readFile(join(folder, 'tao/i2/qti.xml'), 'utf8')).replace(
      'Which sign',
      `<img src="data:image/png;base64,${picture}" alt="door"/> Which sign`,
    );
    const named = item.replaceAll('alt=""/>', 'alt="x"/>');
    const distinct = ['1', '2', '3', '4'].reduce(
      (text, one) => text.replace(`assets/${one}.png" alt="x"`, `assets/${one}.png" alt="${one}"`),
      named,
    );
    for (const [name, file] of [
      ['gift', gift],
      ['moodle-xml', quiz],
      ['qti', distinct],
    ] as const) {
      const entries = await readAll(formats[name], inChunks(file, 1021));
      expect([name, report(entries)]).toEqual([name, [expect.stringContaining('door')]]);
      expect(questionsOf(entries)[0]?.notes.map(({ code }) => code)).toContain('media-ignored');
    }
  });

  it('are refused within plain text', async () => {
    const file = `[plain]Open data:image/png;base64,${picture} now?{=First ${fourOptions}}`;
    expect(refusalsOf(await readAll(formats.gift, inChunks(file, 1021)))).toEqual([expect.stringContaining('field.too-long')]);
    const short = `[plain]What does data:text/plain;base64,SGVsbG8 hold?{=First ${fourOptions}}`;
    expect(report(await readAll(formats.gift, inChunks(short)))).toEqual(['1: What does data:text/plain;base64,SGVsbG8 hold?']);
  });

  it('don’t hide that a question is too long', async () => {
    const file = `Long story ${'and so on '.repeat(10_000)}{=First ${fourOptions}}`;
    expect(refusalsOf(await readAll(formats.gift, inChunks(file, 1021)))).toEqual([
      expect.stringMatching(/^record.too-long: Long story and so on/),
    ]);
  });
});

describe('Moodle XML', () => {
  it('accepts options that differ only in line breaks or indentation, and equal idnumbers in different categories', async () => {
    const entries = await readAll(formats['moodle-xml'], createReadStream(join(folder, 'moodle-categories.xml')));
    const [first, second] = questionsOf(entries);
    expect([first, second].map((one) => [one?.category, one?.question.externalId])).toEqual([
      ['$course$/top/Week 1', '1'],
      ['$course$/top/Week 2', '1'],
    ]);
    expect(second?.question.options.map(({ text }) => text)).toEqual([
      'while x:\n    y()\nz()',
      'while x:\n    y()\n    z()',
      'while x: y() z()',
      'None of them',
    ]);
    expect(refusalsOf(entries)).toEqual(['question-type.true-false: Masks']);
  });
});

describe('QTI 1.2', () => {
  it('of Canvas is read with its feedback; other question types are refused', async () => {
    const entries = await readAll(formats.qti, await packaged('canvas'));
    expect(questionsOf(entries)).toMatchObject([
      {
        file: 'quiz/quiz.xml',
        category: 'Midterm on access',
        question: {
          externalId: 'ga1',
          stem: 'A badge reader accepts a copied badge.\n\nWhat was copied?',
          options: [
            { text: 'Its serial number' },
            { text: 'Its owner’s photo' },
            { text: 'Its lanyard', rationale: 'A lanyard is not read.' },
            { text: 'Its expiry date' },
          ],
          keyIndex: 0,
          explanation: { correct: 'Readers of this kind compare serial numbers.' },
        },
      },
    ]);
    expect(refusalsOf(entries)).toEqual([
      'question-type.true-false: A turnstile counts people.',
      'key.several: Two right',
      'question-type.unsupported: Essay on trust',
    ]);
  });

  it('of Blackboard is read from its .dat files', async () => {
    const entries = await readAll(formats.qti, await packaged('blackboard'));
    expect(questionsOf(entries)).toMatchObject([
      {
        category: 'Asset Security',
        question: {
          externalId: '_77_1',
          domain: 'Asset Security',
          stem: 'Which drive can be shredded with its data still legible?',
          options: [{}, { text: 'One ground to dust', rationale: 'Dust holds nothing.' }, {}, {}],
          keyIndex: 0,
          explanation: { correct: 'Fragments can be read again.' },
        },
        notes: [],
      },
    ]);
    expect(refusalsOf(entries)).toEqual(['question-type.true-false: Ink fades.']);
  });
});

describe('QTI 2.1', () => {
  it('of TAO is read with formulas and shared texts', async () => {
    const entries = await readAll(formats.qti, await packaged('tao'));
    expect(questionsOf(entries)).toMatchObject([
      {
        file: 'i1/qti.xml',
        question: {
          externalId: 'i1',
          stem: 'A lab weighs a sample before and after a test.\n\nHow much energy does the first line give for E = mc²?',
          options: [{ text: 'm/2' }, { text: 'mc²' }, { text: '(m + c)/2' }, { text: '√(mc)' }],
          keyIndex: 1,
        },
        notes: [{ code: 'formula-converted' }, { code: 'formatting-removed' }],
      },
    ]);
    expect(refusalsOf(entries)).toEqual(['options.pictures: Signs on doors', 'stimulus.missing: Without its text']);
    const [pictures] = entries.filter((entry) => 'refusal' in entry);
    expect(pictures).toMatchObject({ refusal: { reason: '4 of the 4 options are pictures or sounds without text.' } });
  });

  it('skips files that macOS and Windows add to a zip', async () => {
    const added = {
      '__MACOSX/._imsmanifest.xml': '\0\0binary',
      '__MACOSX/i1/._qti.xml': '\0\0binary',
      '.DS_Store': 'x',
      'i1/.DS_Store': 'x',
      'i2/._qti.xml': '\0',
      'Thumbs.db': 'x',
    };
    const plain = report(await readAll(formats.qti, await packaged('tao')));
    expect(report(await readAll(formats.qti, await packaged('tao', added)))).toEqual(plain);
  });
});

describe('the chosen encoding', () => {
  const text = 'question,A,B,C,D,answer\nWhat does “naïve” cost — in €?,a,b,c,d,A\n';
  const windows = Buffer.from(
    [...text].map((one) => ({ '“': 0x93, '”': 0x94, '—': 0x97, '€': 0x80, ï: 0xef })[one] ?? one.charCodeAt(0)),
  );
  const read = async (bytes: Buffer, encoding: 'utf-8' | 'windows-1252' | 'iso-8859-1', name: 'csv' | 'moodle-xml' = 'csv') =>
    report(await collected(formats[name].read(inChunks(bytes), uploadLimits, encoding)));

  it('can be Windows-1252 or ISO-8859-1, and a byte order mark overrides it', async () => {
    expect(await read(windows, 'windows-1252')).toEqual(['2: What does “naïve” cost — in €?']);
    expect(await read(windows, 'utf-8')).toEqual(['2: encoding.invalid']);
    expect(await read(Buffer.from(text.replace(/[“”—€]/g, '?'), 'latin1'), 'iso-8859-1')).toEqual([
      '2: What does ?naïve? cost ? in ??',
    ]);
    expect(await read(Buffer.from(`\uFEFF${text}`), 'windows-1252')).toEqual(['2: What does “naïve” cost — in €?']);
  });

  it('must match the XML declaration', async () => {
    const quiz = (encoding: string) =>
      Buffer.from(
        `<?xml version="1.0" encoding="${encoding}"?><quiz><question type="multichoice"><questiontext format="html"><text>Ob das schön ist?</text></questiontext>${[
          1, 2, 3, 4,
        ]
          .map((one) => `<answer fraction="${one === 1 ? 100 : 0}"><text>${one}</text></answer>`)
          .join('')}</question></quiz>`,
        'latin1',
      );
    expect(await read(quiz('ISO-8859-1'), 'iso-8859-1', 'moodle-xml')).toEqual(['1: Ob das schön ist?']);
    expect(await read(quiz('ISO-8859-1'), 'utf-8', 'moodle-xml')).toEqual(['1: xml.encoding']);
    expect(await read(quiz('UTF-8'), 'windows-1252', 'moodle-xml')).toEqual(['1: xml.encoding']);
  });
});
