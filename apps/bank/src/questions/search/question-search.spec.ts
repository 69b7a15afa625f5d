import { describe, expect, it } from '@jest/globals';
import { orderByCount, orderOf } from './question-search.ts';

const at = new Date('2026-11-21T10:00:00Z');
const id = '018f0000-0000-7000-8000-000000000000';

describe('the order of a list', () => {
  it('is the best first where the words are in two thousand questions at most', () => {
    expect(orderByCount(2_000)).toBe('best');
  });

  it('is what has them in a row first up to ten thousand, and the newest beyond', () => {
    expect([2_001, 10_000, 10_001].map(orderByCount)).toEqual(['phrase', 'phrase', 'newest']);
  });

  it('stays from page to page, whatever is added meanwhile', () => {
    expect(orderOf({ after: { at, id, rank: 0.1, order: 'best' } })).toBe('best');
    expect(orderOf({ after: { at, id, rank: 0, order: 'newest' } })).toBe('newest');
  });

  it('is not known at the beginning of a list, nor from a cursor that was made up', () => {
    expect(orderOf({ after: undefined })).toBeUndefined();
    expect(orderOf({ offset: 20 })).toBeUndefined();
    expect(orderOf({ after: { at, id, order: 'oldest' } })).toBeUndefined();
  });
});
