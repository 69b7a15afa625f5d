import { describe, expect, it } from '@jest/globals';
import { array, assert, date, property } from 'fast-check';
import { ACCESS_TOKEN_SECONDS, KEY_LEAD_MS, publishedKeysAt, signingKeyAt } from './key-rules.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 0, minutes));
const first = { id: 'first', signsFrom: at(0) };
const second = { id: 'second', signsFrom: at(60) };

describe('the keys that sign access tokens', () => {
  it('sign from their start time, only the newest', () => {
    expect(signingKeyAt([second, first], at(59))).toBe(first);
    expect(signingKeyAt([second, first], at(60))).toBe(second);
    expect(signingKeyAt([second], at(59))).toBeUndefined();
  });

  it('are published before they sign and until their last tokens have expired', () => {
    expect(publishedKeysAt([first, second], at(1))).toEqual([first, second]);
    expect(publishedKeysAt([first, second], at(60 + ACCESS_TOKEN_SECONDS / 60))).toEqual([first, second]);
    expect(publishedKeysAt([first, second], at(62 + ACCESS_TOKEN_SECONDS / 60))).toEqual([second]);
  });

  it('sign only while published, however they were rotated', () => {
    const times = array(date({ min: at(0), max: at(10_000), noInvalidDate: true }), { minLength: 1 });
    assert(
      property(times, date({ min: at(0), max: at(10_000), noInvalidDate: true }), (signsFrom, now) => {
        const keys = signsFrom.map((from) => ({ signsFrom: from }));
        const signing = signingKeyAt(keys, now);
        if (signing) expect(publishedKeysAt(keys, now)).toContain(signing);
      }),
    );
  });

  it('are published for longer than verifiers cache keys before they sign', () => {
    expect(KEY_LEAD_MS).toBeGreaterThan(10 * 60 * 1_000);
  });
});
