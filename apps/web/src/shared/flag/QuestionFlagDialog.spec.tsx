import { describe, expect, it } from '@jest/globals';
import { flagInputOf } from './QuestionFlagDialog.tsx';

describe('the request of the flag dialog', () => {
  it('has the reason, and the note only with “other”', () => {
    expect(flagInputOf({ reason: 'spam', note: 'left over' })).toEqual({ reason: 'spam' });
    expect(flagInputOf({ reason: 'other', note: ' Two keys. ' })).toEqual({ reason: 'other', note: 'Two keys.' });
  });

  it.each([
    ['', ''],
    ['other', ''],
    ['other', '   '],
    ['dull', ''],
  ])('does not exist for the reason “%s” with the note “%s”', (reason, note) => {
    expect(flagInputOf({ reason, note })).toBeUndefined();
  });
});
