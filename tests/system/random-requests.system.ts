import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { callApi } from '../journeys/api.ts';
import { newEmail, PASSWORD } from '../journeys/casebook.ts';
import { grantAccess, newMember, signIn } from '../journeys/members.ts';
import type { ApiDescription } from '../journeys/walker.ts';
import fc from '../shared/seeded-properties.ts';
import { expectNoInternals } from './refusals.ts';

test.setTimeout(480_000);

const RUNS = 50;

/** Field names and values of real requests, so that some generated requests are almost valid. */
const FIELDS = [
  ...['email', 'password', 'data', 'full_name', 'code_challenge', 'code_challenge_method', 'refresh_token', 'auth_code'],
  ...[
    'code_verifier',
    'type',
    'token',
    'token_hash',
    'factor_type',
    'user_metadata',
    'app_metadata',
    'ban_duration',
    'password_hash',
    'new_email',
    'friendly_name',
    'challenge_id',
    'code',
    'webauthn',
    'credential',
    'kind',
    'count',
    'timeZone',
    'itemId',
    'optionId',
    'timeSpentMs',
  ],
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
  'provider',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'state',
  'code',
  'error',
  'per_page',
  'filter',
  'query',
];
const WORDS = [
  ...['custom:oidc', 'x'.repeat(43)],
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

const credentialWith = (response: object) => ({
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', ...response },
});

/** Valid bodies. The test replaces one field of them with a generated value. */
const VALID: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  signUp: () => ({ email: newEmail(), password: PASSWORD, data: {} }),
  updateUser: () => ({ data: {} }),
  requestRecovery: () => ({ email: newEmail(), code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }),
  requestMagicLink: () => ({ email: newEmail(), create_user: true, data: {} }),
  resendMail: () => ({ type: 'signup', email: newEmail() }),
  grantToken: () => ({ email: newEmail(), password: PASSWORD, refresh_token: 'x', auth_code: 'x', code_verifier: 'x' }),
  finishPostedProviderFlow: () => ({ state: 'x'.repeat(43), code: 'x', iss: 'x', user: '{}' }),
  verifyToken: () => ({ type: 'recovery', token: 'x', email: newEmail() }),
  createAccount: () => ({ email: newEmail(), password: PASSWORD, email_confirm: true, user_metadata: {}, app_metadata: {} }),
  updateAccount: () => ({ email: newEmail(), ban_duration: 'none', role: 'member' }),
  inviteMember: () => ({ email: newEmail(), data: {} }),
  generateLink: () => ({ type: 'magiclink', email: newEmail(), redirect_to: '/' }),
  enrollFactor: () => ({ factor_type: 'totp', friendly_name: 'Phone', issuer: 'Casebook' }),
  verifyFactor: () => ({ challenge_id: randomUUID(), code: '000000' }),
  challengeFactor: () => ({ webauthn: { rpId: 'localhost', rpOrigins: ['http://localhost:8080'] } }),
  registerPasskey: () => ({ challenge_id: randomUUID(), credential: credentialWith({ attestationObject: 'x' }) }),
  signInWithPasskey: () => ({
    challenge_id: randomUUID(),
    credential: credentialWith({ authenticatorData: 'x', signature: 'x' }),
  }),
  renamePasskey: () => ({ friendly_name: 'Phone' }),
  verifyRecoveryCode: () => ({ code: 'x' }),
  startQuiz: () => ({ kind: 'standard', count: 1, timeZone: 'Europe/Berlin' }),
  flagQuestion: () => ({ reason: 'other', note: 'Two keys' }),
  decideFlags: () => ({ status: 'reviewed', reason: 'Reviewed' }),
  rateQuestion: () => ({ rating: 1 }),
  submitAnswer: () => ({ itemId: randomUUID(), optionId: randomUUID(), timeSpentMs: 0 }),
};
const almostValid = (operationId: string) =>
  fc
    .record({ place: fc.nat(), invalid: fc.oneof(value, fc.dictionary(word, value, { maxKeys: 2 })) })
    .map(({ place, invalid }) => {
      const valid = VALID[operationId]?.() ?? {};
      const fields = Object.keys(valid);
      return { ...valid, [fields[place % fields.length] ?? 'field']: invalid };
    });

const requestTo = (operationId: string) =>
  fc.record({
    body: fc.option(fc.oneof(body, almostValid(operationId)), { nil: undefined }),
    query: fc.dictionary(
      fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...PARAMETERS) }, { weight: 1, arbitrary: word }),
      word,
      {
        maxKeys: 4,
      },
    ),
    // For `grantToken`, whose query selects the body's schema.
    grant: fc.constantFrom('password', 'refresh_token', 'pkce'),
    parameter: fc.oneof(fc.uuid(), word),
    signedIn: fc.boolean(),
    key: fc.option(fc.stringMatching(/^[!-~]{1,250}$/), { nil: undefined }),
  });

test('no random request causes a server error', { tag: '@processes' }, async () => {
  const { body: description } = await callApi<ApiDescription>('GET', '/api/openapi.json');
  const member = await newMember();
  await grantAccess(member);
  for (const [path, methods] of Object.entries(description.paths))
    for (const [method, { operationId }] of Object.entries(methods))
      await test.step(operationId, async () => {
        // Each gets its own session, because some operations end it.
        const { token } = await (operationId === 'deleteUser' ? newMember() : signIn(member.email).catch(() => newMember()));
        await fc.assert(
          fc.asyncProperty(requestTo(operationId), async (input) => {
            const grant: Record<string, string> =
              operationId === 'grantToken' && input.signedIn ? { grant_type: input.grant } : {};
            const search = new URLSearchParams({ ...input.query, ...grant }).toString();
            const filled = path.replaceAll(/\{\w+\}/g, encodeURIComponent(input.parameter.toWellFormed()) || '-');
            const answer = await callApi(method.toUpperCase(), `${filled}?${search}`, {
              ...(input.signedIn && { token }),
              ...(method !== 'get' && method !== 'head' && { body: input.body }),
              headers: { ...(input.key && { 'idempotency-key': input.key }) },
            });
            expect([answer.text, answer.status < 500]).toEqual([answer.text, true]);
            if (answer.status >= 400) expectNoInternals(filled, answer);
          }),
          { numRuns: RUNS },
        );
      });
});
