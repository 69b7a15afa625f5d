import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { redactReport, redactText, redactUrl } from './redact.ts';

const report = (message: string, ctx: Record<string, unknown> = {}) =>
  redactReport({ where_at: 'client', what: 'window_error', message, ctx });

const JWT = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg';

describe('an error report', () => {
  it.each([
    ['a token', `refused ${JWT}`, JWT],
    ['a bearer', 'Authorization: Bearer abcdef123456', 'abcdef123456'],
    ['a scheme alone', 'sent Bearer abcdef123456', 'abcdef123456'],
    ['a refresh token', '{"refresh_token":"v1.abc"}', 'v1.abc'],
    ['a refresh token in escaped JSON', '{\\"refresh_token\\":\\"v1.abc\\"}', 'v1.abc'],
    ['a parameter', 'GET /callback?code=ab12cd&state=x', 'ab12cd'],
    ['a fragment', '#access_token=opaque&type=recovery', 'opaque'],
    ['a password', 'password: correct horse', 'horse'],
    ['an authorization of any scheme', 'Authorization: Token abc123def', 'abc123def'],
    ['every cookie', 'cookie: a=1; sid=secret2', 'secret2'],
    ['a list of secrets', '{"password":["hunter2","hunter3"]}', 'hunter'],
    ['a session', 'user_session=abc123', 'abc123'],
    ['a session of another server', 'PHPSESSID=abc123', 'abc123'],
    ['a nonce', 'nonce=abc123', 'abc123'],
    ['a token in a path', 'GET /reset/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', '9f86d081'],
    ['a quoted password', 'password="correct horse battery"', 'horse battery'],
    ['a password under a longer name', 'newPassword=Tr0ub4dor', 'Tr0ub4dor'],
    ['a Stripe key', 'sk_live_51HabcdefGHIJ', '51HabcdefGHIJ'],
    ['an OpenAI key', 'sk-proj-abcdefghijkl1234', 'abcdefghijkl1234'],
    ['an email address', 'no account ann.lee+x@mail.example.org', 'ann.lee'],
    ['an encoded email address', '/onboard?x=ann%40example.org', 'ann%40'],
    ['a card number', 'card 4242 4242 4242 4242 declined', '4242 4242'],
    ['a card number without spaces', 'card 5555555555554444', '5555555555554444'],
    ['a random text', 'key was 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c', '9f86d081'],
  ])('loses %s', (_what, message, secret) => {
    expect(report(message).message).not.toContain(secret);
    expect(JSON.stringify(report('', { stack: message, deep: [{ text: message }] }).ctx)).not.toContain(secret);
  });

  it('loses what a field with a secret’s name contains, whatever it is', () => {
    const secrets = { password: 'a', accessToken: { b: 1 }, email: 'c', Cookie: ['d'], apiKey: 5, 'card-number': 4 };
    expect(Object.values(report('', secrets).ctx ?? {})).toEqual(Object.keys(secrets).map(() => '[redacted]'));
    expect(report('', { card: 4_242_424_242_424_242 }).ctx).toEqual({ card: '[redacted]' });
  });

  it.each([
    "TypeError: Cannot read properties of undefined (reading 'id')",
    'at QuizScreen (https://casebook.example/assets/QuizScreen-BxYz12ab.js:12:3456)',
    'at t (https://casebook.example/assets/a-long-name-of-a-chunk-with-numbers-1-Cv3D_9ab.js:1:2)',
    'Question 0b8f5d0e-6d2c-4b0a-9d0e-3f1c2b4a5d6e is gone',
    'Timeout after 1700000000000 ms',
    'Code: 409, 12 tokens used',
    '<img src=x onerror=alert(1)>',
  ])('keeps what helps: %s', (message) => {
    const expected = message.replace('Code: 409,', 'Code: [redacted],');
    expect(report(message).message).toBe(expected);
  });

  it('has no depth that overflows', () => {
    let ctx: Record<string, unknown> = {};
    for (let depth = 0; depth < 5_000; depth += 1) ctx = { a: ctx };
    expect(JSON.stringify(report('', ctx))).toContain('[too deep]');
  });

  it('can be stored, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(redactText(`${text}\ud800`).isWellFormed()).toBe(true);
      }),
    );
  });

  it('loses a token, a password, a card number and an address wherever they stand', () => {
    const secret = fc.constantFrom(
      JWT,
      'token=s3cr3t-s3cr3t',
      'password: s3cr3t-s3cr3t',
      '4242424242424242',
      's3cr3t-s3cr3t@example.org',
    );
    const around = fc.constantFrom('', ' ', '\n', '"', '(', '&', '; ', '> ');
    fc.assert(
      fc.property(secret, around, around, (planted, before, after) => {
        const text = redactText(`failed${before || ' '}${planted}${after || ' '}again`);
        expect(/s3cr3t|4242|eyJ/.test(text)).toBe(false);
      }),
    );
  });

  it('is redacted in linear time', () => {
    // A pattern with quadratic time would exceed the test's time limit.
    for (const part of ['a', '1 ', 'token', 'eyJ', 'eyJ-', '@', '"', 'a.', 'key = ', 'cookie:', ' ', 'a-', '['])
      expect(redactText(`${part.repeat(1_000_000 / part.length)}.js`).length).toBeGreaterThan(0);
  });
});

describe('the address of a page', () => {
  it('keeps its path and the names of its parameters', () => {
    expect(redactUrl('https://casebook.example/onboard?email=ann@example.org&name=Ann&ref=learnworlds#t=1')).toBe(
      'https://casebook.example/onboard?email=&name=&ref=',
    );
    expect(redactUrl('https://casebook.example/questions')).toBe('https://casebook.example/questions');
    expect(redactUrl('https://ann:secret@casebook.example/x')).toBe('https://casebook.example/x');
    expect(redactUrl('about')).toBeUndefined();
  });
});
