import { describe, expect, it } from '@jest/globals';
import { countHint, setupSchema } from './setup-schema.ts';

describe('the number of questions', () => {
  it.each([
    ['5', 5],
    [' 12 ', 12],
    ['900', 40],
  ])('"%s" gives %i of 40', (count, questions) => {
    expect(setupSchema(40).parse({ count })).toEqual({ count: questions });
  });

  it.each(['', '0', '-3', '2.5', 'ten', '1e2'])('"%s" is invalid', (count) => {
    expect(setupSchema(40).safeParse({ count }).error?.issues[0]?.message).toBe('Enter a whole number above 0');
  });

  it.each([
    ['5', undefined, 'Counting questions...'],
    ['5', 40, '1 to 40 questions'],
    ['50', 40, 'Only 40 questions available; the quiz will have that many.'],
    ['2', 1, 'Only 1 question available; the quiz will have that many.'],
    ['1', 1, '1 question available'],
    ['5', 0, '0 questions available'],
  ])('of %s with %s available gives the hint %s', (typed, matching, hint) => {
    expect(countHint(typed, matching)).toBe(hint);
  });
});
