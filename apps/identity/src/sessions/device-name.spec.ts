import { describe, expect, it } from '@jest/globals';
import { assert, property, string } from 'fast-check';
import { deviceName } from './device-name.ts';

describe('the name of a device', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['', undefined],
    [undefined, undefined],
  ])('of %s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

  it('is a short text or nothing for any client', () => {
    assert(property(string({ maxLength: 300 }), (userAgent) => (deviceName(userAgent)?.length ?? 0) < 700));
  });
});
