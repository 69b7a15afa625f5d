import { describe, expect, it } from '@jest/globals';
import { titleOf } from './format.ts';

describe('the title of a question in a list', () => {
  it('is truncated at 100 characters', () => {
    expect(titleOf('a'.repeat(100))).toBe('a'.repeat(100));
    expect(titleOf('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`);
    expect(titleOf('🔐'.repeat(101))).toBe(`${'🔐'.repeat(100)}...`);
  });
});
