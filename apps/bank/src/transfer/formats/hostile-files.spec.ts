import { describe, expect, it } from '@jest/globals';
import { inChunks, readAll, report, writeAll } from '../../../test/reading.ts';
import { type FormatName, formatNames } from './format.ts';
import { formats } from './formats.ts';
import type { TransferQuestion } from './transfer-question.ts';

const read = async (name: FormatName, content: string | Uint8Array, chunk = 1021) =>
  report(await readAll(formats[name], inChunks(content, chunk)));

const question: TransferQuestion = {
  stem: 'Which control acts before an incident?',
  options: ['Training', 'Logging', 'Insurance', 'Restoring'].map((text) => ({ text })),
  keyIndex: 0,
  tags: [],
  citations: [],
};

describe('entities', () => {
  const laughs = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ''};`.repeat(10)}">`).join('\n')}]>
<quiz><question type="multichoice"><questiontext><text>&lol9;</text></questiontext></question></quiz>`;
  const external = `<!DOCTYPE quiz [<!ENTITY file SYSTEM "file:///etc/passwd">]><quiz><question><a>&file;</a></question></quiz>`;
  const remote = '<!DOCTYPE quiz SYSTEM "http://127.0.0.1:9/quiz.dtd"><quiz/>';

  it.each([
    ['a billion laughs', laughs],
    ['an external entity', external],
    ['an external document type', remote],
    ['a document type larger than the parser keeps', `<!DOCTYPE quiz [${'<!ENTITY a "b">'.repeat(20_000)}]><quiz/>`],
  ])('in %s are refused with the document type declaration', async (_what, content) => {
    for (const name of ['moodle-xml', 'qti'] as const) {
      const [entry, ...more] = await read(name, content);
      expect(entry).toMatch(/: xml\.doctype$/);
      expect(more).toEqual([]);
    }
  });

  it('other than the five of XML are refused at their line', async () => {
    expect(await read('moodle-xml', '<quiz>\n<question type="multichoice">&nbsp;</question></quiz>')).toEqual([
      '2: xml.malformed',
    ]);
    expect(await read('moodle-xml', '<quiz><question type="essay">&#0;</question></quiz>')).toEqual(['1: xml.malformed']);
  });

  it('of HTML are decoded within a text', async () => {
    const [entry] = await readAll(formats['moodle-xml'], inChunks(moodle('&lt;p&gt;R&amp;eacute;sum&amp;eacute;?&lt;/p&gt;')));
    expect(entry).toMatchObject({ question: { stem: 'Résumé?' } });
  });
});

const moodle = (stem: string) =>
  `<quiz><question type="multichoice"><questiontext format="html"><text>${stem}</text></questiontext>${['a', 'b', 'c', 'd']
    .map((text, index) => `<answer fraction="${index === 0 ? 100 : 0}"><text>${text}</text></answer>`)
    .join('')}</question></quiz>`;

describe('XML', () => {
  it('that is nested too deep is refused', async () => {
    expect(await read('moodle-xml', `<quiz>${'<a>'.repeat(100_000)}`)).toEqual(['1: xml.too-deep']);
    expect(await read('qti', `<qti-assessment-item>${'<div>'.repeat(100_000)}`)).toEqual(['1: xml.too-deep']);
  });

  it('with deeply nested HTML in a text is read in linear time', async () => {
    const [entry] = await read('moodle-xml', moodle('&lt;b&gt;'.repeat(5_000)));
    expect(entry).toBe('1: stem.missing');
  });

  it('with a million attributes or elements is refused', async () => {
    const attributes = Array.from({ length: 100_000 }, (_, index) => `a${index}=""`).join(' ');
    expect(await read('moodle-xml', `<quiz><question ${attributes}/></quiz>`)).toEqual(['1: xml.malformed']);
    expect(await read('moodle-xml', `<quiz><question type="essay">${'<a/>'.repeat(100_000)}</question></quiz>`)).toEqual([
      '1: record.too-long',
    ]);
  });

  it('that is truncated or declares another encoding is refused with its line', async () => {
    expect(await read('moodle-xml', '<quiz>\n<question type="essay">\n')).toEqual(['3: xml.malformed']);
    expect(await read('moodle-xml', '<?xml version="1.0" encoding="ISO-8859-1"?><quiz/>')).toEqual(['1: xml.encoding']);
    expect(await read('moodle-xml', '<html></html>')).toEqual(['1: xml.unexpected-root']);
    expect(await read('qti', '<html/>')).toEqual(['1: xml.unexpected-root']);
  });
});

describe('an encoding', () => {
  const header = 'question,option a,option b,option c,option d,answer\n';
  const row = 'Qué?,a,b,c,d,A\n';

  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(header + row)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${header}${row}`)],
    ['UTF-16 little-endian with a mark', Buffer.from(`\uFEFF${header}${row}`, 'utf16le')],
    ['UTF-16 big-endian with a mark', Buffer.from(`\uFEFF${header}${row}`, 'utf16le').swap16()],
  ])('of %s is decoded at any chunk boundary', async (_what, bytes) => {
    for (const chunk of [1, 2, 3, 1000]) expect(await read('csv', bytes, chunk)).toEqual(['2: Qué?']);
  });

  it('that is invalid is refused with line and byte position', async () => {
    const entries = await readAll(formats.csv, inChunks(Buffer.from(header + row, 'latin1')));
    expect(entries).toMatchObject([
      { line: 2, refusal: { code: 'encoding.invalid', reason: "Byte 54 of the file isn't valid UTF-8." } },
    ]);
    expect(await read('aiken', Buffer.from(`ok\n${row}`, 'latin1'))).toEqual(['2: encoding.invalid']);
    expect(await read('gift', Buffer.from([0x61, 0x0a, 0xe2, 0x82]))).toEqual(['2: encoding.invalid']);
    expect(await read('json', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00]))).toEqual(['1: encoding.invalid']);
  });

  it.each(formatNames)('with NUL characters is refused by %s', async (name) => {
    expect(await read(name, 'ok\n\0')).toEqual(['2: encoding.nul']);
    expect(await read(name, Buffer.from('question\n', 'utf16le'))).toEqual(['1: encoding.nul']);
  });

  it.each(formatNames)('of an empty file gives one refusal by %s', async (name) => {
    for (const content of ['', '\uFEFF', '\n\n']) {
      expect(await read(name, content)).toHaveLength(1);
    }
  });
});

describe('a CSV cell', () => {
  const file = (cell: string) => `question,option a,option b,option c,option d,answer\n${cell},a,b,c,d,A\n`;

  it.each(['=HYPERLINK("http://example.org")', '@SUM(1)', "+cmd|' /C calc'!A0", '-2+3', '＝1+1', '=1'])(
    'that is the formula %s is refused',
    async (formula) => {
      const [entry] = await readAll(formats.csv, inChunks(file(`"${formula.replaceAll('"', '""')}"`)));
      expect(entry).toMatchObject({ line: 2, refusal: { code: 'csv.formula', reason: expect.stringContaining('"question"') } });
    },
  );

  it.each([
    ["'=1+1", '=1+1'],
    ["''=1+1", "'=1+1"],
    ["'tis", "'tis"],
    ['-5 %', '-5 %'],
    ['+1', '+1'],
  ])('of %j is the text %j', async (cell, text) => {
    expect(await read('csv', file(cell))).toEqual([`2: ${text}`]);
  });

  it('is never written as a formula', async () => {
    const risky = { ...question, stem: '=1+1', options: ['-2+3', '@x', '+y', "'=z"].map((text) => ({ text })), topic: '＝1' };
    const cells = (await writeAll(formats.csv, [risky])).toString().split('\r\n')[1]?.split(',') ?? [];
    expect(cells.filter((cell) => /^"?[=+\-@＝]/.test(cell))).toEqual([]);
  });

  it('keeps a stray quote as text, as spreadsheets do', async () => {
    const quotes = `${file('A 5" disk')}"He said "no" twice",a,b,c,d,B\n`;
    expect(await read('csv', quotes)).toEqual(['2: A 5" disk', '3: "He said "no" twice"']);
  });

  it('with an unclosed quote ends the file at its first line', async () => {
    const open = `${file('What?')}"And,a,b,c,d,A\nThen,a,b,c,d,A\n`;
    expect(await read('csv', open)).toEqual(['2: What?', '3: csv.quotes']);
  });

  it('is refused if the row has more cells than the header', async () => {
    expect(await read('csv', `${file('What, then?')}`)).toEqual(['2: csv.cells']);
  });
});

describe('a text that could cause catastrophic backtracking', () => {
  const shapes = ['a'.repeat(30_000), ' '.repeat(30_000), '\t \t'.repeat(10_000), "'".repeat(30_000), '\\'.repeat(30_001)];
  const pairs = [
    '<b ',
    '<!--',
    '::',
    ':\\:',
    '[tag:',
    '{=',
    '~%',
    '####',
    '&&0',
    '/',
    '//',
    '"a"',
    '\n \n',
    '. ',
    'A.\t',
    '&#',
    '-->',
    '$C',
  ];

  it.each(formatNames)('is read by %s in linear time', async (name) => {
    for (const shape of [...shapes, ...pairs.map((pair) => pair.repeat(15_000))]) {
      const contents = [
        shape,
        `::${shape}`,
        `{${shape}}`,
        `q{=${shape}}`,
        `// ${shape}\nq`,
        `[{"stem":${JSON.stringify(shape)}}]`,
      ];
      for (const content of [
        ...contents,
        moodle(shape.replace(/[<&]/g, '&lt;')),
        `question,a,b,c,d,answer\n${shape},a,b,c,d,A`,
      ]) {
        expect((await read(name, content, 4096)).length).toBeGreaterThan(0);
      }
    }
  });
});

describe('the messages about a file', () => {
  it('are limited in length even if they quote long names', async () => {
    const long = 'x'.repeat(50_000);
    const files: [FormatName, string][] = [
      ['csv', `${long},question,option a,option b,option c,option d,answer\ny,What?,a,b,c,d,A\n`],
      ['json', `[{"${long}":1}]`],
      ['gift', `$CATEGORY: ${long}\n\nWhat?{=a ~b ~c ~d}\n`],
      ['moodle-xml', `<quiz><question type="${long}"/></quiz>`],
      ['qti', `<${long}/>`],
    ];
    for (const [name, content] of files) {
      const [entry] = await readAll(formats[name], inChunks(content, 4096));
      expect(JSON.stringify(entry).length).toBeLessThan(1_500);
    }
  });
});

describe('JSON', () => {
  it('with a deeply nested or invalid element refuses that element and reads the next', async () => {
    const good = JSON.stringify({ stem: 'What?', options: ['a', 'b', 'c', 'd'].map((text) => ({ text })), keyIndex: 0 });
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect(await read('json', `[${deep},\n7,\n{"__proto__":{"stem":"x"}},\n${good}]`)).toEqual([
      '1: record.too-long',
      '2: json.invalid',
      '3: json.invalid',
      '4: What?',
    ]);
    expect(await read('json', `${good}\n{"stem":\n\n${good}`)).toEqual(['1: What?', '2: json.invalid', '4: What?']);
  });

  it.each(['"text"', '7', '[1,', '[} ', '[]]', 'null', '[{"a":1}x'])('that is %s is refused as a whole', async (content) => {
    expect((await read('json', content)).at(-1)).toMatch(/: json\.malformed$/);
  });
});
