import { describe, expect, it } from '@jest/globals';
import { linkHeader } from './page-headers.ts';

describe('the Link header of a numbered page', () => {
  it('names the next page and the last one, with the page as the first parameter', () => {
    expect(linkHeader('/auth/v1/admin/users', { page: 2, perPage: 50, total: 151 })).toBe(
      '</auth/v1/admin/users?page=3&per_page=50>; rel="next", </auth/v1/admin/users?page=4&per_page=50>; rel="last"',
    );
  });

  it('names no next page on the last one, behind it, and without any entry', () => {
    for (const page of [4, 9])
      expect(linkHeader('/p', { page, perPage: 50, total: 151 })).toBe('</p?page=4&per_page=50>; rel="last"');
    expect(linkHeader('/p', { page: 1, perPage: 50, total: 0 })).toBe('</p?page=0&per_page=50>; rel="last"');
  });
});
