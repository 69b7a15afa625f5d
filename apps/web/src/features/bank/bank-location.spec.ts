import { describe, expect, it } from '@jest/globals';
import { bankHref, filterCount, isNarrowed, noFilters, parseBankLocation, toggleFilter } from './bank-location.ts';

const place = (text: string) => parseBankLocation(new URLSearchParams(text));

describe('the URL of the bank', () => {
  it('round-trips search, filters, and page', () => {
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

  it('has no parameters for default values', () => {
    expect(bankHref({ filters: noFilters, page: 1 })).toBe('/questions');
    expect(place('')).toEqual({ filters: noFilters, page: 1 });
  });

  it('ignores values that don’t exist', () => {
    expect(place('?difficulty=deadly&domain=cooking&type=&quality=best&crossDomain=1&page=0')).toEqual({
      filters: noFilters,
      page: 1,
    });
    expect(place(`?q=${'x'.repeat(300)}`).filters.q).toHaveLength(200);
  });

  it('adds and removes a value of a filter, in their fixed order', () => {
    const { filters } = place('?difficulty=hard');
    expect(toggleFilter(filters, 'difficulty', 'Easy')).toEqual({ difficulty: ['Easy', 'Hard'] });
    expect(toggleFilter(filters, 'difficulty', 'Hard')).toEqual({ difficulty: [] });
    expect(toggleFilter(filters, 'domain', 'Asset Security')).toEqual({ domain: ['Asset Security'] });
    expect(toggleFilter(filters, 'type', 'analysis')).toEqual({ type: ['analysis'] });
    expect(toggleFilter(filters, 'quality', 'low')).toEqual({ quality: ['low'] });
  });

  it('counts its filters', () => {
    expect(filterCount(place('?difficulty=easy&difficulty=hard&crossDomain=true&q=x').filters)).toBe(2);
    expect(isNarrowed(place('?bookmarked=true').filters)).toBe(true);
    expect(isNarrowed(noFilters)).toBe(false);
  });
});
