import { describe, expect, it } from '@jest/globals';
import { orderOf } from './question-search.ts';

const at = new Date('2026-11-21T10:00:00Z');
const id = '018f0000-0000-7000-8000-000000000000';

describe('the order of a list', () => {
  it('is the newest first where nothing is searched for', () => {
    expect(orderOf({}, { after: undefined }, 10)).toBe('newest');
  });

  it('is the best first where the words are in two thousand questions at most', () => {
    expect(orderOf({ text: 'risk' }, { after: undefined }, 2_000)).toBe('best');
    expect(orderOf({ text: 'risk' }, { after: undefined }, 2_001)).toBe('newest');
    expect(orderOf({ text: 'risk' }, { offset: 20 }, 2_001)).toBe('newest');
  });

  it('stays from page to page, whatever is added meanwhile', () => {
    expect(orderOf({ text: 'risk' }, { after: { at, id, rank: 0.1 } }, 2_001)).toBe('best');
    expect(orderOf({ text: 'risk' }, { after: { at, id } }, 2_000)).toBe('newest');
  });
});
