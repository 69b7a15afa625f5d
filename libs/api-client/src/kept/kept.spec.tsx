import { beforeEach, describe, expect, it } from '@jest/globals';
import { dropKept, isKept, keep, keptTexts, readKept, recoverKept } from './kept.ts';

const KEY = 'casebook-notes:member';

describe('what is kept on this browser', () => {
  beforeEach(() => window.localStorage.clear());

  it('is read as it was kept, and is gone once it is dropped', () => {
    expect([isKept(KEY), readKept(KEY)]).toEqual([false, undefined]);
    keep(KEY, { place: 3 });
    expect([isKept(KEY), readKept(KEY)]).toEqual([true, { place: 3 }]);
    dropKept(KEY);
    expect([isKept(KEY), readKept(KEY)]).toEqual([false, undefined]);
  });

  it('is nothing where it cannot be read', () => {
    window.localStorage.setItem(KEY, '{"place":');
    expect([isKept(KEY), readKept(KEY)]).toEqual([true, undefined]);
  });

  it('carries the moment of its latest change, later each time, under a key that ends in the member’s id', () => {
    const moments = [1, 2, 3].map((place) => {
      keep(KEY, { place });
      return Number(window.localStorage.getItem(`kept-at:${KEY}`));
    });
    expect(moments[1]).toBeGreaterThan(moments[0] ?? 0);
    expect(moments[2]).toBeGreaterThan(moments[1] ?? 0);
    keep(KEY, { place: 3 });
    expect(Number(window.localStorage.getItem(`kept-at:${KEY}`))).toBe(moments[2]);
  });

  it('takes the texts of a library as they are', () => {
    keptTexts.setItem(KEY, '{ "token": 1 }');
    expect([keptTexts.getItem(KEY), isKept(`kept-at:${KEY}`)]).toEqual(['{ "token": 1 }', true]);
    keptTexts.removeItem(KEY);
    expect(keptTexts.getItem(KEY)).toBeNull();
  });

  it('stays as it is in a browser without a journal', async () => {
    keep(KEY, { place: 1 });
    await recoverKept();
    expect(readKept(KEY)).toEqual({ place: 1 });
  });
});
