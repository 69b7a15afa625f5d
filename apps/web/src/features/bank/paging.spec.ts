import { describe, expect, it } from '@jest/globals';
import { pageButtons, pageCount, parsePage, withoutHidden } from './paging.ts';

describe('paging', () => {
  it('has a page per hundred questions, up to the server’s limit', () => {
    expect([0, 1, 100, 101, 2_000_000].map(pageCount)).toEqual([1, 1, 1, 2, 100]);
  });

  it('opens the first page for an invalid number', () => {
    expect([null, '', '0', '-1', '1.5', 'x', '101', '7'].map(parsePage)).toEqual([1, 1, 1, 1, 1, 1, 1, 7]);
  });

  it('links to at most five pages, with the current one in the middle', () => {
    expect(pageButtons(1, 3)).toEqual([1, 2, 3]);
    expect(pageButtons(1, 9)).toEqual([1, 2, 3, 4, 5]);
    expect(pageButtons(5, 9)).toEqual([3, 4, 5, 6, 7]);
    expect(pageButtons(9, 9)).toEqual([5, 6, 7, 8, 9]);
  });
});

const pageOf = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), total: 240 });

describe('a page of the bank', () => {
  it('leaves out questions hidden since it was fetched, and subtracts them from the total', () => {
    const page = withoutHidden(pageOf('one', 'two', 'three'), ['two', 'elsewhere']);
    expect(page.items.map(({ id }) => id)).toEqual(['one', 'three']);
    expect(page.total).toBe(239);
  });

  it('is the same object if none of its questions is hidden', () => {
    const page = pageOf('one');
    expect(withoutHidden(page, ['elsewhere'])).toBe(page);
  });
});
