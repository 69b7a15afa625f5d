import { describe, expect, it } from '@jest/globals';
import { fingerprintOf } from './error-fingerprint.ts';

const error = { whereAt: 'client', what: 'window_error', message: 'x is undefined' };
const CHROMIUM = `TypeError: x is undefined
    at QuizScreen (https://a.example/assets/QuizScreen-BxYz12ab.js:12:3456)
    at https://a.example/assets/index-Cv3D_9ab.js:1:2`;

describe('the fingerprint of an error', () => {
  it.each([
    [{}, {}],
    [{ message: 'Question 3 of 10' }, { message: 'Question 7 of 20' }],
    [{ message: 'No 0b8f5d0e-6d2c-4b0a-9d0e-3f1c2b4a5d6e' }, { message: 'No 11111111-6d2c-4b0a-9d0e-3f1c2b4a5d6e' }],
    [{ message: 'GET https://a.example/x failed' }, { message: 'GET https://b.example/y failed' }],
    [{ stack: CHROMIUM }, { stack: CHROMIUM.replace('BxYz12ab', 'Zz_9-0ab').replace('12:3456', '7:8') }],
    [{ stack: CHROMIUM }, { stack: CHROMIUM.replaceAll('a.example', 'b.example') }],
  ])('is the same for %j and %j', (one, other) => {
    expect(fingerprintOf({ ...error, ...one })).toBe(fingerprintOf({ ...error, ...other }));
  });

  it('of a report that was made to be slow takes linear time', () => {
    // A pattern that backtracks would exceed the test's time limit.
    for (const stack of [
      `at ${' '.repeat(1_000_000)}x`,
      `at x${' '.repeat(1_000_000)}`,
      'at a ('.repeat(200_000),
      '@'.repeat(1_000_000),
      ':1'.repeat(500_000),
    ])
      expect(fingerprintOf({ ...error, stack })).toMatch(/^[\da-f]{64}$/);
  });

  it.each([
    [{}, { message: 'y is undefined' }],
    [{}, { what: 'unhandled_rejection' }],
    [{}, { whereAt: 'server' }],
    [{ stack: CHROMIUM }, { stack: CHROMIUM.replaceAll('QuizScreen', 'BankScreen') }],
    [{ stack: 'load@https://a.example/a.js:1:2' }, { stack: 'save@https://a.example/a.js:1:2' }],
    [{ stack: CHROMIUM }, {}],
  ])('differs between %j and %j', (one, other) => {
    expect(fingerprintOf({ ...error, ...one })).not.toBe(fingerprintOf({ ...error, ...other }));
  });
});
