import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AUDITED_CHARACTERS, changeOf } from './audited-change.ts';

describe('what the audit records of a change', () => {
  it('is the fields that differ, with what they were and what they are', () => {
    expect(changeOf({ role: 'member', active: true, since: 1 }, { role: 'admin', active: true, until: 2 })).toEqual({
      before: { role: 'member', since: 1 },
      after: { role: 'admin', until: 2 },
    });
  });

  it('is nothing if nothing differs', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())), (facts) =>
        expect(changeOf(facts, { ...facts })).toEqual({ before: {}, after: {} }),
      ),
    );
  });

  it('is of a long text what stands around the first difference', () => {
    const common = 'a'.repeat(500);
    const { before, after } = changeOf({ text: `${common}one${common}` }, { text: `${common}two` });
    expect(before.text).toBe(`…${'a'.repeat(40)}one${'a'.repeat(155)}…`);
    expect(after.text).toBe(`…${'a'.repeat(40)}two`);
  });

  it('is of a long text that is new its beginning', () => {
    expect(changeOf({}, { text: 'b'.repeat(201) }).after).toEqual({ text: `${'b'.repeat(199)}…` });
  });

  it('is bounded, well-formed, and differs where the texts differ', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 150, maxLength: 700, size: 'max' }),
      fc.constantFrom('', 'x', '😀'.repeat(300), 'y'.repeat(AUDITED_CHARACTERS)),
    );
    fc.assert(
      fc.property(text, text, text, (common, one, other) => {
        fc.pre(one !== other);
        const { before, after } = changeOf({ text: common + one }, { text: common + other });
        for (const { text: recorded } of [before, after]) {
          expect(String(recorded).isWellFormed()).toBe(true);
          expect([...String(recorded)].length).toBeLessThanOrEqual(AUDITED_CHARACTERS);
        }
        expect(before.text).not.toBe(after.text);
      }),
    );
  });
});
