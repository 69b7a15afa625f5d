import { describe, expect, it } from '@jest/globals';
import { isNarrowed, narrowingOf, noChoices } from './setup-choices.ts';

describe('what a quiz is narrowed to', () => {
  it('is nothing at first', () => {
    expect(narrowingOf(noChoices)).toEqual({});
    expect(isNarrowed(noChoices)).toBe(false);
  });

  it('names only what was chosen', () => {
    const choices = { ...noChoices, tags: ['dns'], source: 'unseen' } as const;
    expect(narrowingOf({ ...choices, tags: ['dns'] })).toEqual({ tags: ['dns'], from: 'unseen' });
    expect(isNarrowed({ ...noChoices, difficulties: ['Hard'] })).toBe(true);
  });
});
