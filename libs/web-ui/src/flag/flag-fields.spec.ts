import { describe, expect, it } from '@jest/globals';
import { flagInputOf } from './flag-fields.ts';

const read = (reason: string, note: string) => flagInputOf({ reason, note });

describe('what the flag dialog sends', () => {
  it('is a reason, and one’s own words only where the reason is another', () => {
    expect(read('spam', 'left over')).toEqual({ reason: 'spam' });
    expect(read('other', ' Two keys. ')).toEqual({ reason: 'other', note: 'Two keys.' });
  });

  it.each([
    ['', ''],
    ['other', ''],
    ['other', '   '],
    ['dull', ''],
  ])('is nothing while the reason is “%s” with “%s”', (reason, note) => {
    expect(read(reason, note)).toBeUndefined();
  });
});
