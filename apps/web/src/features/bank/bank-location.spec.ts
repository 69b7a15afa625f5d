import { describe, expect, it } from '@jest/globals';
import { bankHref, filterCount, isNarrowed, noFilters, parseBankLocation } from './bank-location.ts';

const place = (text: string) => parseBankLocation(new URLSearchParams(text));

describe('the address of the bank', () => {
  it('holds search, filters and page, and gives them back', () => {
    const address =
      '/questions?q=risk+owner&difficulty=easy&difficulty=hard&domain=asset-security&type=analysis&quality=high&crossDomain=true&bookmarked=true&page=3';
    const there = place(address.slice(address.indexOf('?')));
    expect(there).toEqual({
      filters: {
        q: 'risk owner',
        difficulty: ['Easy', 'Hard'],
        domain: ['Asset Security'],
        type: ['analysis'],
        quality: ['high'],
        crossDomain: true,
        bookmarked: true,
      },
      page: 3,
    });
    expect(bankHref(there)).toBe(address);
  });

  it('is short where nothing is asked for', () => {
    expect(bankHref({ filters: noFilters, page: 1 })).toBe('/questions');
    expect(place('')).toEqual({ filters: noFilters, page: 1 });
  });

  it('leaves out what does not exist', () => {
    expect(place('?difficulty=deadly&domain=cooking&type=&quality=best&crossDomain=1&page=0')).toEqual({
      filters: noFilters,
      page: 1,
    });
    expect(place(`?q=${'x'.repeat(300)}`).filters.q).toHaveLength(200);
  });

  it('knows how much it narrows', () => {
    expect(filterCount(place('?difficulty=easy&difficulty=hard&crossDomain=true&q=x').filters)).toBe(2);
    expect(isNarrowed(place('?bookmarked=true').filters)).toBe(true);
    expect(isNarrowed(noFilters)).toBe(false);
  });
});
