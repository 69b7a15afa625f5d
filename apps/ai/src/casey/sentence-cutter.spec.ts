import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SentenceCutter, sentencesOf } from './sentence-cutter.ts';

const LIMIT = 2;

/** Pushes a text through a cutter in pieces, and returns the part that passes. */
function cut(pieces: readonly string[], limit = LIMIT) {
  const cutter = new SentenceCutter(limit);
  let passed = '';
  for (const piece of pieces) {
    passed += cutter.push(piece);
    if (cutter.isOver) break;
  }
  return passed + cutter.end();
}
const count = (text: string) => sentencesOf(text).length;

describe('the sentences of a reply', () => {
  it.each([
    ['One. Two! Three?', 3],
    ['Use a control, e.g. NIST SP 800-53, to start. Then test it.', 2],
    ['Choose a framework, i.e. ISO 27001. Then map it.', 2],
    ['The U.S. Government uses FIPS 140-3. It validates modules.', 2],
    ['It applies in the U.S. The European law differs.', 2],
    ['NIST SP 800-53 Rev. 5 lists controls. It has 20 families.', 2],
    ['NIST SP 800-53 Rev. 5 Moderate is a baseline.', 1],
    ['Compare RBAC vs. ABAC. Then decide.', 2],
    ['Logs, backups, keys, etc. The rest is optional.', 2],
    ['Logs, backups, etc. are assets.', 1],
    ['TLS 1.3 is faster than 1.2. Node.js supports both.', 2],
    ['Ask Dr. Smith. She knows J. Doe well.', 2],
    ['He said "Stop." Then he left.', 2],
    ['Wait... what is it?', 1],
    ['Is it? No.', 2],
    ['No period at the end', 1],
    ['', 0],
  ])('of %j are %i', (text, expected) => {
    expect(count(text)).toBe(expected);
  });

  it('end with each line, and with each entry of a list', () => {
    expect(sentencesOf('Two steps:\n- isolate the host\n- preserve the evidence')).toEqual([
      'Two steps:\n',
      '- isolate the host\n',
      '- preserve the evidence',
    ]);
    expect(sentencesOf('1. Isolate it.\n2. Report it.')).toEqual(['1. Isolate it.\n', '2. Report it.']);
    expect(count('One\n\nTwo')).toBe(2);
  });
});

describe('the third sentence', () => {
  it('never passes, however the text is cut into pieces', () => {
    const sentence = fc.constantFrom(
      'Isolate the host first, e.g. by its switch port.',
      'The U.S. Government follows NIST SP 800-53 Rev. 5 here!',
      'Why does that matter?',
      'Compare RBAC vs. ABAC [1].',
      '- a list entry\n',
      'It costs 3.5 times more, i.e. too much.',
      'Übung macht den Meister.',
    );
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 6 }), fc.array(fc.nat(12), { minLength: 1 }), (sentences, sizes) => {
        const text = sentences.join(' ');
        const pieces: string[] = [];
        for (let at = 0, turn = 0; at < text.length; turn += 1) {
          const size = 1 + (sizes[turn % sizes.length] ?? 0);
          pieces.push(text.slice(at, at + size));
          at += size;
        }
        const passed = cut(pieces);
        expect(text.startsWith(passed)).toBe(true);
        expect(count(passed)).toBeLessThanOrEqual(LIMIT);
        expect(passed.trimEnd()).toBe(sentencesOf(text).slice(0, LIMIT).join('').trimEnd());
      }),
    );
  });

  it('never passes of any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 30 }), (pieces) => {
        const passed = cut(pieces);
        expect(pieces.join('').startsWith(passed)).toBe(true);
        expect(count(passed)).toBeLessThanOrEqual(LIMIT);
      }),
    );
  });

  it('ends the text as soon as its first word is complete', () => {
    const cutter = new SentenceCutter(LIMIT);
    expect(cutter.push('One. Two. ')).toBe('One. Two.');
    expect(cutter.push('Thr')).toBe('');
    expect(cutter.isOver).toBe(false);
    expect(cutter.push('ee more')).toBe('');
    expect(cutter.isOver).toBe(true);
    expect(cutter.push(' and more.')).toBe('');
    expect(cutter.end()).toBe('');
  });

  it('passes a word once it is complete, and the last with the end', () => {
    const cutter = new SentenceCutter(LIMIT);
    expect(cutter.push('Iso')).toBe('');
    expect(cutter.push('late the ho')).toBe('Isolate the');
    expect(cutter.push('st')).toBe('');
    expect(cutter.end()).toBe(' host');
  });

  it('waits for what follows a number, which may continue the second', () => {
    const cutter = new SentenceCutter(LIMIT);
    expect(cutter.push('One. See the list. 5 ')).not.toContain('5');
    expect(cutter.isOver).toBe(false);
    cutter.push('Sentences follow ');
    expect(cutter.isOver).toBe(true);
  });
});
