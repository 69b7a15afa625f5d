import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Mistake, mistakeAfter } from './mistake-rules.ts';

const [first, later] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-21T10:00:00Z')];

describe('a mistake', () => {
  it('is what was answered wrong, from then on', () => {
    expect(mistakeAfter(undefined, false, first)).toEqual({ wrongAt: first, rightInARow: 0 });
  });

  it('is not what was always answered right', () => {
    expect(mistakeAfter(undefined, true, first)).toBeUndefined();
  });

  it('leaves when it is answered right twice in a row, not after the first time', () => {
    const once = mistakeAfter({ wrongAt: first, rightInARow: 0 }, true, later);
    expect(once).toEqual({ wrongAt: first, rightInARow: 1 });
    expect(mistakeAfter(once, true, later)).toBeUndefined();
  });

  it('begins again when it is answered wrong in between', () => {
    expect(mistakeAfter({ wrongAt: first, rightInARow: 1 }, false, later)).toEqual({ wrongAt: later, rightInARow: 0 });
  });

  it('stands exactly where a wrong answer is among the last two of those given', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), (answers) => {
        const mistake = answers.reduce<Mistake | undefined>((known, right) => mistakeAfter(known, right, first), undefined);
        const lastWrong = answers.lastIndexOf(false);
        expect(mistake !== undefined).toBe(lastWrong >= 0 && answers.length - 1 - lastWrong < 2);
      }),
    );
  });
});
