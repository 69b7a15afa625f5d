import { describe, expect, it } from '@jest/globals';
import { withoutHidden } from './without-hidden.ts';

const pageOf = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), total: 240 });

describe('a page of the bank', () => {
  it('leaves out what was hidden since it came, and counts without it', () => {
    const page = withoutHidden(pageOf('one', 'two', 'three'), ['two', 'elsewhere']);
    expect(page.items.map(({ id }) => id)).toEqual(['one', 'three']);
    expect(page.total).toBe(239);
  });

  it('stays the same page where nothing on it is hidden', () => {
    const page = pageOf('one');
    expect(withoutHidden(page, ['elsewhere'])).toBe(page);
  });
});
