import { describe, expect, it } from '@jest/globals';
import { inChunks, readAll } from '../../../test/reading.ts';
import type { FormatName, ReadEntry } from './format.ts';
import { formats } from './formats.ts';

const read = async (format: FormatName, file: string): Promise<ReadEntry[]> => readAll(formats[format], inChunks(file));
const questionOf = (entry: ReadEntry | undefined) => (entry && 'question' in entry ? entry.question : entry);

const answer = (fraction: number, text: string, feedback = '') =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text><feedback><text>${feedback}</text></feedback></answer>`;
const answers = `${answer(100, 'One')}${answer(0, 'Two')}${answer(0, 'Three')}${answer(0, 'Four')}`;

describe('a text of Moodle XML', () => {
  const quiz = (parts: string) => `<quiz><question type="multichoice">${parts}</question></quiz>`;

  it('may contain markup without a CDATA section, whose words stay apart', async () => {
    const options = ['<p>Red</p><p>Amber</p>', '<ul><li>Red</li><li>Green</li></ul>', 'A <b>blue</b> one', 'None'];
    const file = quiz(`<name><text>Lights <i>at</i> night</text></name>
      <questiontext format="html"><text><p>Two lights are on.</p><p>Which <strong>two</strong>?</p></text></questiontext>
      <generalfeedback format="html"><text><div>First.</div><div>Second.</div></text></generalfeedback>
      <tags><tag><text><span>access</span> <span>control</span></text></tag></tags>
      ${options.map((text, index) => answer(index === 0 ? 100 : 0, text, '<p>So.</p><p>And so.</p>')).join('')}`);
    const [entry] = await read('moodle-xml', file);
    expect(questionOf(entry)).toMatchObject({
      stem: 'Two lights are on.\n\nWhich two?',
      explanation: { correct: 'First.\nSecond.' },
      tags: ['access-control'],
      options: ['Red\n\nAmber', 'Red\nGreen', 'A blue one', 'None'].map((text) => ({ text, rationale: 'So.\n\nAnd so.' })),
    });
    expect(entry).toMatchObject({ notes: expect.arrayContaining([expect.objectContaining({ code: 'formatting-removed' })]) });
  });

  it('is the same in each of its three forms', async () => {
    const forms = [
      '<p>One&#160;door</p><p>Two locks?</p>',
      '<![CDATA[<p>One&nbsp;door</p><p>Two locks?</p>]]>',
      '&lt;p&gt;One&amp;nbsp;door&lt;/p&gt;&lt;p&gt;Two locks?&lt;/p&gt;',
    ];
    for (const form of forms) {
      const [entry] = await read('moodle-xml', quiz(`<questiontext format="html"><text>${form}</text></questiontext>${answers}`));
      expect([form, questionOf(entry)]).toEqual([form, expect.objectContaining({ stem: 'One door\n\nTwo locks?' })]);
    }
  });

  it('may be a category with markup', async () => {
    const category =
      '<question type="category"><category><text>$course$/top/<i>Asset Security</i>/Media</text></category></question>';
    const question = `<question type="multichoice"><questiontext><text>Which?</text></questiontext>${answers}</question>`;
    const [entry] = await read('moodle-xml', `<quiz>${category}${question}</quiz>`);
    expect(questionOf(entry)).toMatchObject({ domain: 'Asset Security', topic: 'Media' });
  });
});

describe('no-break spaces', () => {
  const space = '\u00A0';
  const stem = `Which${space}door fails\u202Fsafe when en\u00ADcryption\u200B is${space}off?`;
  const plain = 'Which door fails safe when encryption is off?';
  const item = `<assessmentItem identifier="i"><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>a</value></correctResponse>
    </responseDeclaration><itemBody><p>${stem}</p><choiceInteraction responseIdentifier="R" maxChoices="1">${['a', 'b', 'c', 'd']
      .map((letter) => `<simpleChoice identifier="${letter}">${letter}${space}door</simpleChoice>`)
      .join('')}</choiceInteraction></itemBody></assessmentItem>`;

  it.each<[FormatName, string]>([
    ['csv', `question,A,B,C,D,answer\n"${stem}",a${space}door,b${space}door,c${space}door,d${space}door,a door\n`],
    [
      'json',
      JSON.stringify([{ stem, options: ['a', 'b', 'c', 'd'].map((one) => ({ text: `${one}${space}door` })), keyIndex: 0 }]),
    ],
    ['gift', `${stem} {${space}=a${space}door ~b${space}door ~c${space}door${space}~d${space}door}`],
    [
      'moodle-xml',
      `<quiz><question type="multichoice"><questiontext><text>${stem}</text></questiontext>${['a', 'b', 'c', 'd'].map((one) => answer(one === 'a' ? 100 : 0, `${one}&#160;door`)).join('')}</question></quiz>`,
    ],
    ['aiken', `${stem}\nA.${space}a door\nB)${space}b door\nC.${space}c door\n${space}D.${space}d door\nANSWER:${space}A\n`],
    ['qti', item],
  ])('become ordinary spaces in %s', async (format, file) => {
    const [entry] = await read(format, file);
    expect(questionOf(entry)).toMatchObject({
      stem: plain,
      options: ['a door', 'b door', 'c door', 'd door'].map((text) => ({ text })),
      keyIndex: 0,
    });
  });

  it('of an editor leave neither empty paragraphs nor double spaces, but indentation', async () => {
    const html = '<p>One.&nbsp; Two.</p><p>&nbsp;</p><p>if x:<br>&nbsp;&nbsp;y()&nbsp;</p>';
    const file = `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext>${answers}</question></quiz>`;
    expect(questionOf((await read('moodle-xml', file))[0])).toMatchObject({ stem: 'One. Two.\n\nif x:\n  y()' });
  });
});

describe('the columns of a CSV file', () => {
  const csv = async (header: string, cells: string) =>
    questionOf((await read('csv', `question,A,B,C,D,answer,${header}\nWhich?,1st,2nd,3rd,4th,B,${cells}\n`))[0]);

  it.each(['Multiple Choice', 'multiple_choice', 'MCQ', 'Single choice', 'Multiple-choice question'])(
    'may name the type of the question: %s',
    async (type) => {
      for (const header of ['Question Type', 'Question Format', 'Level']) {
        const question = await csv(header, type);
        expect([header, question]).toEqual([header, expect.objectContaining({ keyIndex: 1 })]);
        expect(question).not.toMatchObject({ questionType: expect.anything() });
      }
    },
  );

  it('are read by their values', async () => {
    expect(await csv('Question Type', 'Analysis')).toMatchObject({ questionType: 'analysis' });
    expect(await csv('Question Type', 'best practice')).toMatchObject({ formatType: 'best-practice' });
    expect(await csv('Level', 'Hard')).toMatchObject({ difficulty: 'Hard' });
    expect(await csv('Level,Question Type', 'knowledge,MCQ')).toMatchObject({ questionType: 'knowledge' });
  });

  it('accept a domain by its name, its slug, or its number', async () => {
    for (const domain of ['Security Operations', 'security-operations', '7'])
      expect(await csv('Domain', domain)).toMatchObject({ domain: 'Security Operations' });
    for (const other of ['0', '9', '1.5'])
      expect(await csv('Domain', other)).toMatchObject({ refusal: { reason: `“${other}” isn’t a valid domain.` } });
  });

  it('refuse another type of question by its name, and an unknown level with the valid ones', async () => {
    expect(await csv('Question Type', 'Essay')).toMatchObject({
      refusal: { code: 'question-type.unsupported', reason: expect.stringContaining('"Essay"') },
    });
    expect(await csv('Question Type', 'True/False')).toMatchObject({ refusal: { code: 'question-type.true-false' } });
    expect(await csv('Level', 'Expert')).toMatchObject({ refusal: { howToFix: expect.stringContaining('knowledge') } });
    expect(await csv('Difficulty,Level', 'Easy,Hard')).toMatchObject({ refusal: { code: 'field.unknown-value' } });
  });

  it('ignore a type that they don’t know, with a note', async () => {
    const [entry] = await read('csv', 'question,A,B,C,D,answer,Question Type\nWhich?,1st,2nd,3rd,4th,B,Practice\n');
    expect(entry).toMatchObject({ question: { keyIndex: 1 }, notes: [{ code: 'column-ignored' }] });
  });

  it.each(['B', 'b)', '(B)', 'Option B', 'Answer B', 'B. 2nd', 'b) 2nd', '2', '2nd'])('accept the answer "%s"', async (text) => {
    expect(questionOf((await read('csv', `question,A,B,C,D,answer\nWhich?,1st,2nd,3rd,4th,${text}\n`))[0])).toMatchObject({
      keyIndex: 1,
    });
  });

  it.each([
    ['A, C', 'key.several', 'The answer “A, C” names several options.'],
    ['1;2', 'key.several', 'The answer “1;2” names several options.'],
    ['Second', 'key.missing', 'The answer “Second” doesn’t match any option’s letter, number, or text.'],
  ])('refuse the answer "%s" by its own words', async (text, code, reason) => {
    const [entry] = await read('csv', `question,A,B,C,D,answer\nWhich?,1st,2nd,3rd,4th,"${text}"\n`);
    expect(entry).toMatchObject({ refusal: { code, reason } });
  });

  it('refuse an answer that is the number of one option and the text of another', async () => {
    const [entry] = await read('csv', 'question,A,B,C,D,answer\nHow many?,4,3,2,1,2\n');
    expect(entry).toMatchObject({
      refusal: { code: 'key.several', reason: 'The answer “2” is the text of option C and the number of option B.' },
    });
  });
});

describe('the materials of a QTI 1.2 item', () => {
  const label = (ident: string, content: string) => `<response_label ident="${ident}">${content}</response_label>`;
  const options = `${label('1', 'Bare text')}${label('2', '<material><mattext>In</mattext><matemtext>parts</matemtext><mattext>, twice.</mattext></material>')}
    ${label('3', '<flow_mat><material><mattext>One line</mattext><matbreak/><mattext>and another</mattext></material></flow_mat>')}
    ${label('4', '<material><mattext>Shown</mattext><altmaterial><mattext>Hidden</mattext></altmaterial></material>')}`;

  it('may stand in the response, be emphasized, and be broken into lines', async () => {
    const file = `<questestinterop><item ident="i"><presentation>
      <material><mattext>Read this</mattext><matemtext>twice</matemtext><mattext>.</mattext></material>
      <response_lid ident="R" rcardinality="Single"><material><mattext>Which one is it?</mattext></material><render_choice>${options}</render_choice></response_lid>
      </presentation><resprocessing><respcondition><conditionvar><varequal respident="R">2</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item></questestinterop>`;
    expect(questionOf((await read('qti', file))[0])).toMatchObject({
      stem: 'Read this twice.\n\nWhich one is it?',
      options: [{ text: 'Bare text' }, { text: 'In parts, twice.' }, { text: 'One line\nand another' }, { text: 'Shown' }],
      keyIndex: 1,
    });
  });
});

describe('the answer line of an Aiken file', () => {
  it.each(['ANSWER: B', 'ANSWER:B', 'ANSWER: B.', 'ANSWER: B)'])('may be "%s"', async (line) => {
    const [entry] = await read('aiken', `Which?\nA. one\nB. two\nC. three\nD. four\n${line}\n`);
    expect(questionOf(entry)).toMatchObject({ keyIndex: 1 });
  });
});
