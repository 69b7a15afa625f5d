import { describe, expect, it } from '@jest/globals';
import { knownOrder, orderByCount } from './question-search.ts';

const at = new Date('2026-11-21T10:00:00Z');
const text = { words: "'risk':*", phrase: 'risk' };
const id = '018f0000-0000-7000-8000-000000000000';

describe('the order of a list', () => {
  it('is the newest first where nothing is searched for', () => {
    expect(knownOrder({}, { after: undefined })).toBe('newest');
    expect(knownOrder({}, { offset: 20 })).toBe('newest');
  });

  it('is the best first where the words are in two thousand questions at most', () => {
    expect(knownOrder({ text }, { after: undefined })).toBeUndefined();
    expect(knownOrder({ text }, { offset: 20 })).toBeUndefined();
    expect(orderByCount(2_000)).toBe('best');
    expect(orderByCount(2_001)).toBe('newest');
  });

  it('stays from page to page, whatever is added meanwhile', () => {
    expect(knownOrder({ text }, { after: { at, id, rank: 0.1 } })).toBe('best');
    expect(knownOrder({ text }, { after: { at, id } })).toBe('newest');
  });
});
