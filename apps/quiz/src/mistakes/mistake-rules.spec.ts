import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Mistake, mistakeAfter } from './mistake-rules.ts';

const [first, later] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-21T10:00:00Z')];

describe('a mistake', () => {
  it('is a question answered incorrectly', () => {
    expect(mistakeAfter(undefined, false, first)).toEqual({ wrongAt: first, rightInARow: 0 });
  });

  it('isn’t a question that was always answered correctly', () => {
    expect(mistakeAfter(undefined, true, first)).toBeUndefined();
  });

  it('is resolved after two consecutive correct answers, not after the first', () => {
    const once = mistakeAfter({ wrongAt: first, rightInARow: 0 }, true, later);
    expect(once).toEqual({ wrongAt: first, rightInARow: 1 });
    expect(mistakeAfter(once, true, later)).toBeUndefined();
  });

  it('starts over after an incorrect answer in between', () => {
    expect(mistakeAfter({ wrongAt: first, rightInARow: 1 }, false, later)).toEqual({ wrongAt: later, rightInARow: 0 });
  });

  it('exists exactly if one of the last two answers is incorrect', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), (answers) => {
        const mistake = answers.reduce<Mistake | undefined>((existing, right) => mistakeAfter(existing, right, first), undefined);
        const lastWrong = answers.lastIndexOf(false);
        expect(mistake !== undefined).toBe(lastWrong >= 0 && answers.length - 1 - lastWrong < 2);
      }),
    );
  });
});
