import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryQuestion } from '../../../test/arbitrary-question.ts';
import { inChunks, readAll, writeAll } from '../../../test/reading.ts';
import { fingerprintContent, fingerprintItem } from './fingerprint-content.ts';
import { formatNames } from './format.ts';
import { formats, lossOf } from './formats.ts';

describe.each(formatNames)('%s', (name) => {
  const format = formats[name];

  it('returns the same questions except for the fields it loses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryQuestion, { minLength: 1, maxLength: 4 }), async (questions) => {
        const file = await writeAll(format, questions);
        const entries = await readAll(format, inChunks(file, 1021));
        expect(entries.map((entry) => ('question' in entry ? entry.question : entry))).toEqual(questions.map(format.roundTrip));
      }),
      { numRuns: 150 },
    );
  });

  it('changes nothing in a second round trip', () => {
    fc.assert(
      fc.property(arbitraryQuestion, (question) => {
        const once = format.roundTrip(question);
        expect(format.roundTrip(once)).toEqual(once);
      }),
    );
  });

  it('loses only its unsupported fields unless a text conflicts with the format', () => {
    fc.assert(
      fc.property(arbitraryQuestion, (question) => {
        const plain = { ...question, tags: ['audit'], stem: 'What?', explanation: { correct: 'So.' }, topic: 'Authentication' };
        const simple = {
          ...plain,
          options: ['a', 'b', 'c', 'd'].map((text) => ({ text, rationale: 'because' })),
          domain: 'Asset Security' as const,
        };
        expect(lossOf(format, simple).filter((field) => !format.unsupportedFields.includes(field))).toEqual([]);
      }),
    );
  });
});

/** The fields that determine a question's identity. */
const identifying: readonly string[] = ['scenario', 'exhibit', 'stem', 'options'];

describe('the fingerprint of a question', () => {
  it('is equal after a round trip through any format', () => {
    fc.assert(
      fc.property(arbitraryQuestion, fc.constantFrom(...formatNames), (question, name) => {
        const roundTrip = formats[name].roundTrip(question);
        fc.pre(!lossOf(formats[name], question).some((field) => identifying.includes(field)));
        expect(fingerprintItem(roundTrip)).toBe(fingerprintItem(question));
      }),
    );
  });

  it('doesn’t depend on whitespace, Unicode normalization, or the order of options', () => {
    fc.assert(
      fc.property(arbitraryQuestion, fc.nat({ max: 3 }), (question, turn) => {
        const options = [...question.options.slice(turn), ...question.options.slice(0, turn)];
        const again = {
          ...question,
          stem: question.stem.normalize('NFD').replaceAll(' ', '  '),
          options,
          keyIndex: (question.keyIndex - turn + options.length) % options.length,
          externalId: 'another',
        };
        expect(fingerprintContent(again)).toBe(fingerprintContent(question));
        expect(fingerprintContent({ ...again, keyIndex: (again.keyIndex + 1) % 4 })).not.toBe(fingerprintContent(question));
      }),
    );
  });
});
