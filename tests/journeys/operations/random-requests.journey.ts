import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { ask } from '../api.ts';
import { newEmail, PASSWORD } from '../casebook.ts';
import { grantAccess, newMember, signIn } from '../members.ts';
import { expectNoInternals } from '../refusals.ts';
import type { ApiDescription } from '../walker.ts';

test.setTimeout(180_000);

const RUNS = 50;

/** What requests to these routes say, so that some of what is made up is nearly right. */
const FIELDS = [
  ...['email', 'password', 'data', 'full_name', 'code_challenge', 'code_challenge_method', 'refresh_token', 'auth_code'],
  ...['code_verifier', 'type', 'token', 'token_hash', 'kind', 'count', 'timeZone', 'itemId', 'optionId', 'timeSpentMs'],
  ...['reason', 'note', 'rating', 'status', '__proto__', 'constructor'],
];
const PARAMETERS = [
  'q',
  'difficulty',
  'quality',
  'crossDomain',
  'bookmarked',
  'limit',
  'cursor',
  'page',
  'status',
  'grant_type',
  'scope',
  'redirect_to',
  'token',
  'type',
  'access_token',
];
const WORDS = [
  ...['daily', 'standard', 'password', 'refresh_token', 'pkce', 'recovery', 'signup', 'global', 's256', 'Europe/Berlin'],
  ...['incorrect', 'other', 'pending', 'actioned', 'dismissed', 'reviewed'],
  ...['lea@example.org', 'Sturdy-Ladder-42', '0190a0b0-0000-7000-8000-000000000000', 'a\u0000b@example.org'],
  ...['eyJhdCI6IngiLCJpZCI6InkifQ', '-1', '1e400', '9007199254740993', 'NaN', "'; DROP TABLE users --", '../../etc/passwd'],
];

const ODD = ['\u0000', '\ud800', 'a\u0000b', '\ud800@example.org', 'Lea \udc00 Lerner', 'x'.repeat(300), '\u202e', ''];
const word = fc.oneof(fc.constantFrom(...ODD), fc.constantFrom(...WORDS), fc.string({ unit: 'binary', maxLength: 40 }));
const value = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null)) },
  { weight: 1, arbitrary: fc.jsonValue({ stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.dictionary(word, word, { maxKeys: 3 }) },
);
const body = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6, noNullPrototype: true }) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.string() },
);

/** Bodies that are right; one field of them is made up. */
const RIGHT: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  signUp: () => ({ email: newEmail(), password: PASSWORD, data: {} }),
  updateUser: () => ({ data: {} }),
  requestRecovery: () => ({ email: newEmail(), code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }),
  grantToken: () => ({ email: newEmail(), password: PASSWORD, refresh_token: 'x', auth_code: 'x', code_verifier: 'x' }),
  verifyToken: () => ({ type: 'recovery', token: 'x', email: newEmail() }),
  startQuiz: () => ({ kind: 'standard', count: 1, timeZone: 'Europe/Berlin' }),
  flagQuestion: () => ({ reason: 'other', note: 'Two keys' }),
  decideFlags: () => ({ status: 'reviewed', reason: 'Looked at' }),
  rateQuestion: () => ({ rating: 1 }),
  submitAnswer: () => ({ itemId: randomUUID(), optionId: randomUUID(), timeSpentMs: 0 }),
};
const nearlyRight = (operationId: string) =>
  fc.record({ place: fc.nat(), given: fc.oneof(value, fc.dictionary(word, value, { maxKeys: 2 })) }).map(({ place, given }) => {
    const right = RIGHT[operationId]?.() ?? {};
    const fields = Object.keys(right);
    return { ...right, [fields[place % fields.length] ?? 'field']: given };
  });

const requestTo = (operationId: string) =>
  fc.record({
    body: fc.option(fc.oneof(body, nearlyRight(operationId)), { nil: undefined }),
    query: fc.dictionary(
      fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...PARAMETERS) }, { weight: 1, arbitrary: word }),
      word,
      {
        maxKeys: 4,
      },
    ),
    // Where the query decides what the body has to be.
    grant: fc.constantFrom('password', 'refresh_token', 'pkce'),
    parameter: fc.oneof(fc.uuid(), word),
    signedIn: fc.boolean(),
    key: fc.option(fc.stringMatching(/^[!-~]{1,250}$/), { nil: undefined }),
  });

test('whatever is sent to an operation, it never fails inside', async () => {
  const { body: description } = await ask<ApiDescription>('GET', '/api/openapi.json');
  const member = await newMember();
  await grantAccess(member);
  for (const [path, methods] of Object.entries(description.paths))
    for (const [method, { operationId }] of Object.entries(methods))
      await test.step(operationId, async () => {
        // Some operations end sessions.
        const { token } = await signIn(member.email).catch(() => newMember());
        await fc.assert(
          fc.asyncProperty(requestTo(operationId), async (made) => {
            const grant: Record<string, string> = operationId === 'grantToken' && made.signedIn ? { grant_type: made.grant } : {};
            const search = new URLSearchParams({ ...made.query, ...grant }).toString();
            const filled = path.replaceAll(/\{\w+\}/g, encodeURIComponent(made.parameter.toWellFormed()) || '-');
            const answer = await ask(method.toUpperCase(), `${filled}?${search}`, {
              ...(made.signedIn && { token }),
              ...(method !== 'get' && method !== 'head' && { body: made.body }),
              headers: { ...(made.key && { 'idempotency-key': made.key }) },
            });
            expect([answer.text, answer.status < 500]).toEqual([answer.text, true]);
            if (answer.status >= 400) expectNoInternals(filled, answer);
          }),
          { numRuns: RUNS },
        );
      });
});
