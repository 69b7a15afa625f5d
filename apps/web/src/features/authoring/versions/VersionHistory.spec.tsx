import { describe, expect, it } from '@jest/globals';
import { selectedPair } from './VersionHistory.tsx';

describe('the versions that a URL compares', () => {
  it('are the latest two, unless it names other existing ones', () => {
    const pair = (query: string) => selectedPair(new URLSearchParams(query), [4, 3, 2, 1]);
    expect(pair('')).toEqual({ from: 3, to: 4 });
    expect(pair('from=1&to=3')).toEqual({ from: 1, to: 3 });
    expect(pair('from=9&to=x')).toEqual({ from: 3, to: 4 });
    expect(selectedPair(new URLSearchParams(), [1])).toBeUndefined();
  });
});
