import { beforeEach, describe, expect, it } from '@jest/globals';
import { isPersisted, persist, persistedTexts, readPersisted, recoverPersisted, removePersisted } from './persisted.ts';

const KEY = 'casebook-notes:member';

describe('a persisted value', () => {
  beforeEach(() => window.localStorage.clear());

  it('is read as it was stored, until it is removed', () => {
    expect([isPersisted(KEY), readPersisted(KEY)]).toEqual([false, undefined]);
    persist(KEY, { place: 3 });
    expect([isPersisted(KEY), readPersisted(KEY)]).toEqual([true, { place: 3 }]);
    removePersisted(KEY);
    expect([isPersisted(KEY), readPersisted(KEY)]).toEqual([false, undefined]);
  });

  it('is undefined if it is not valid JSON', () => {
    window.localStorage.setItem(KEY, '{"place":');
    expect([isPersisted(KEY), readPersisted(KEY)]).toEqual([true, undefined]);
  });

  it('carries a strictly increasing timestamp under a key that ends in the member’s id', () => {
    const timestamps = [1, 2, 3].map((place) => {
      persist(KEY, { place });
      return Number(window.localStorage.getItem(`kept-at:${KEY}`));
    });
    expect(timestamps[1]).toBeGreaterThan(timestamps[0] ?? 0);
    expect(timestamps[2]).toBeGreaterThan(timestamps[1] ?? 0);
    persist(KEY, { place: 3 });
    expect(Number(window.localStorage.getItem(`kept-at:${KEY}`))).toBe(timestamps[2]);
  });

  it('may be the text of a library, stored verbatim', () => {
    persistedTexts.setItem(KEY, '{ "token": 1 }');
    expect([persistedTexts.getItem(KEY), isPersisted(`kept-at:${KEY}`)]).toEqual(['{ "token": 1 }', true]);
    persistedTexts.removeItem(KEY);
    expect(persistedTexts.getItem(KEY)).toBeNull();
  });

  it('survives recovery in a browser without IndexedDB', async () => {
    persist(KEY, { place: 1 });
    await recoverPersisted();
    expect(readPersisted(KEY)).toEqual({ place: 1 });
  });
});
