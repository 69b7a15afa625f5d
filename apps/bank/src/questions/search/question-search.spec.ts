import { describe, expect, it } from '@jest/globals';
import { orderByCount, orderOf } from './question-search.ts';

const at = new Date('2026-11-21T10:00:00Z');
const id = '018f0000-0000-7000-8000-000000000000';

describe('the order of a list', () => {
  it('is by best match for up to two thousand matches', () => {
    expect(orderByCount(2_000)).toBe('best');
  });

  it('is by phrase match for up to ten thousand matches, and newest first beyond', () => {
    expect([2_001, 10_000, 10_001].map(orderByCount)).toEqual(['phrase', 'phrase', 'newest']);
  });

  it('stays the same on later pages', () => {
    expect(orderOf({ after: { at, id, rank: 0.1, order: 'best' } })).toBe('best');
    expect(orderOf({ after: { at, id, rank: 0, order: 'newest' } })).toBe('newest');
  });

  it('is undefined for the first page and for an invalid cursor', () => {
    expect(orderOf({ after: undefined })).toBeUndefined();
    expect(orderOf({ offset: 20 })).toBeUndefined();
    expect(orderOf({ after: { at, id, order: 'oldest' } })).toBeUndefined();
  });
});
