import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryQuestion } from '../../../../test/arbitrary-question.ts';
import { writeAll } from '../../../../test/reading.ts';
import { writeExplanation } from '../text/explanation-text.ts';
import { moodleXmlFormat } from './moodle-xml-format.ts';

/**
 * Reads a text like Moodle: `xmlize` uses PHP's `xml_parse_into_struct` with XML_OPTION_SKIP_WHITE. The parser splits text at references
 * and CDATA sections and drops parts that contain only spaces, tabs, and line feeds.
 */
function readByMoodle(content: string): string {
  const chunks = content.match(/<!\[CDATA\[.*?\]\]>|&\w+;|[^<&]+/gs) ?? [];
  const characters = new Map([
    ['&amp;', '&'],
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
  ]);
  return chunks
    .map((chunk) => /^<!\[CDATA\[(.*)\]\]>$/s.exec(chunk)?.[1] ?? characters.get(chunk) ?? chunk)
    .filter((chunk) => /[^ \t\n]/.test(chunk))
    .join('');
}

const textsIn = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}[^>]*>\\s*<text>((?:<!\\[CDATA\\[.*?\\]\\]>|[^<])*)</text>`, 'gs'))].map(
    ([, content = '']) => readByMoodle(content),
  );

describe('exported Moodle XML, as Moodle reads it,', () => {
  it('keeps every space and line break', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryQuestion, async (question) => {
        const xml = (await writeAll(moodleXmlFormat, [question])).toString();
        expect(textsIn(xml, 'questiontext')).toEqual([question.stem]);
        expect(textsIn(xml, 'answer')).toEqual(question.options.map(({ text }) => text));
        expect(textsIn(xml, 'feedback')).toEqual(question.options.map(({ rationale = '' }) => rationale));
        expect(textsIn(xml, 'generalfeedback')).toEqual([writeExplanation(question.explanation)]);
        const [, id = ''] = /<idnumber>((?:<!\[CDATA\[.*?\]\]>|[^<])*)<\/idnumber>/s.exec(xml) ?? [];
        expect(readByMoodle(id)).toBe(question.externalId ?? '');
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the space between two escaped characters', async () => {
    const options = ['a', 'b', 'c', 'd'].map((text) => ({ text }));
    const question = { stem: 'What does & < > mean:\n&\n>?', options, keyIndex: 0, tags: [], citations: [] };
    const xml = (await writeAll(moodleXmlFormat, [question])).toString();
    expect(textsIn(xml, 'questiontext')).toEqual(['What does & < > mean:\n&\n>?']);
  });
});
