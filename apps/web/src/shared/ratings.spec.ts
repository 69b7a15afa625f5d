import { describe, expect, it } from '@jest/globals';
import { withRating } from './ratings.ts';

describe('a rating that is shown before it is stored', () => {
  it('adds the member’s rating to the counts and subtracts the previous one', () => {
    expect(withRating({ up: 4, down: 1 }, 1)).toEqual({ up: 5, down: 1, mine: 1 });
    expect(withRating({ up: 5, down: 1, mine: 1 }, -1)).toEqual({ up: 4, down: 2, mine: -1 });
    expect(withRating({ up: 4, down: 2, mine: -1 }, undefined)).toEqual({ up: 4, down: 1, mine: undefined });
  });

  it('has no counts for members without access', () => {
    expect(withRating({}, 1)).toEqual({ up: undefined, down: undefined, mine: 1 });
  });
});
