import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { CLIENT_ADDRESS_HEADER, readClientAddress, signClientAddress } from '../../libs/platform/src/request/client-address.ts';
import { freePort } from '../../libs/servers/src/index.ts';
import { callApi } from '../journeys/api.ts';
import { type Member, newMember } from '../journeys/members.ts';
import { setting } from '../journeys/running-system.ts';
import { startHeaderRecorder, startSecondGateway } from '../journeys/second-gateway.ts';
import { forgedTokens } from './forged-tokens.ts';
import { expectNoInternals, expectRefusal } from './refusals.ts';

let member: Member;

test.beforeAll(async () => {
  member = await newMember();
});

const QUIZ_WRITES: readonly (readonly [string, string])[] = [
  ['POST', '/api/v1/quizzes'],
  ['POST', `/api/v1/quizzes/${randomUUID()}/answers`],
];
const AUTH_WRITES: readonly (readonly [string, string])[] = [
  ['POST', '/auth/v1/signup'],
  ['POST', '/auth/v1/token?grant_type=password'],
  ['POST', '/auth/v1/recover'],
  ['POST', '/auth/v1/verify'],
  ['POST', '/auth/v1/otp'],
  ['POST', '/auth/v1/resend'],
  ['PUT', '/auth/v1/user'],
];

test('malformed JSON is refused with a specific code', async () => {
  for (const body of ['{"kind":', '{kind: "daily"}', '[', '\u0000', '{"kind":"daily"} trailing']) {
    for (const [method, path] of QUIZ_WRITES)
      expectRefusal(path, await callApi(method, path, { token: member.token, body }), { status: 400, code: 'request.malformed' });
    for (const [method, path] of AUTH_WRITES)
      expectRefusal(path, await callApi(method, path, { token: member.token, body }), { status: 400, code: 'bad_json' });
  }
});

test('a body of another media type or over the limit is refused', async () => {
  const large = JSON.stringify({ kind: 'daily', timeZone: 'x'.repeat(257 * 1024) });
  const headers = { 'content-type': 'text/plain' };
  for (const [method, path] of QUIZ_WRITES) {
    const type = await callApi(method, path, { token: member.token, body: 'daily', headers });
    expectRefusal(path, type, { status: 415, code: 'request.unsupported-media-type' });
    const size = await callApi(method, path, { token: member.token, body: large });
    expectRefusal(path, size, { status: 413, code: 'request.too-large' });
  }
  for (const [method, path] of AUTH_WRITES) {
    const size = await callApi(method, path, { token: member.token, body: large });
    expectRefusal(path, size, { status: 413, code: 'request_too_large' });
  }
});

test('a chunked body is refused as soon as it exceeds the limit', async () => {
  const send = (kilobytes: number) =>
    fetch(`${setting('CASEBOOK_URL')}/api/v1/quizzes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: new Blob(['{"kind":"daily"}', ' '.repeat(kilobytes * 1024)]).stream(),
      duplex: 'half',
    } as RequestInit);
  expect((await send(1)).status).toBe(201);
  for (const kilobytes of [257, 8_000]) expect((await send(kilobytes)).status).toBe(413);
  expect((await callApi('GET', '/api/v1/daily', { token: member.token })).status).toBe(200);
});

test('a service that is down is reported, and the others keep working', { tag: '@distributed' }, async () => {
  await using gateway = await startSecondGateway({ QUIZ_URL: `http://127.0.0.1:${await freePort()}` });
  const { origin } = gateway;
  for (const body of [undefined, '{}', JSON.stringify({ kind: 'x'.repeat(100_000) })]) {
    const answer = await callApi(body ? 'POST' : 'GET', '/api/v1/quizzes', { origin, token: member.token, body });
    expectRefusal('/api/v1/quizzes', answer, { status: 503, code: 'service.unavailable' });
    expect(answer.headers.get('retry-after')).toBe('1');
  }
  expect((await callApi('GET', '/api/v1/counts', { origin })).status).toBe(200);
});

test('the gateway’s metrics require the operators’ token', { tag: '@distributed' }, async () => {
  const token = 'a token of the operators';
  await using gateway = await startSecondGateway({ METRICS_TOKEN: token });
  const { origin } = gateway;
  expect((await callApi('GET', '/metrics', { origin, token })).text).toContain('http_request_duration_seconds');
  for (const wrong of [undefined, 'another token of the operators', member.token])
    expectRefusal('/metrics', await callApi('GET', '/metrics', { origin, token: wrong }), {
      status: 404,
      code: 'route.not-found',
    });
});

test('unknown fields and invalid values are refused with their paths', async () => {
  const invalid = { status: 400, code: 'request.invalid' };
  for (const [method, path, body] of [
    ['POST', '/api/v1/quizzes', { kind: 'daily', hint: true }],
    ['POST', '/api/v1/quizzes', { kind: 'weekly' }],
    ['POST', '/api/v1/quizzes', { kind: 'daily', timeZone: 'Nowhere/Land' }],
    ['POST', '/api/v1/quizzes', { kind: 'standard', count: 0 }],
    ['POST', '/api/v1/quizzes', { kind: 'standard', count: 1_001 }],
    ['POST', '/api/v1/quizzes', {}],
    ['POST', '/api/v1/quizzes', undefined],
    ['POST', `/api/v1/quizzes/${randomUUID()}/answers`, { itemId: 1, optionId: 'b', timeSpentMs: -1 }],
    ['GET', '/api/v1/questions?limit=0', undefined],
    ['GET', '/api/v1/questions?limit=101', undefined],
    ['GET', '/api/v1/questions?page=2&cursor=abc', undefined],
    ['GET', '/api/v1/questions?page=101&limit=100', undefined],
    ['GET', '/api/v1/questions?search=x', undefined],
    ['GET', '/api/v1/quizzes?status=lost', undefined],
  ] as const) {
    const answer = await callApi<{ issues: object[] }>(method, path, { token: member.token, body });
    expectRefusal(path, answer, invalid);
    expect(answer.body.issues.length).toBeGreaterThan(0);
  }
  const cursor = await callApi('GET', '/api/v1/questions?cursor=abc', { token: member.token });
  expectRefusal('/api/v1/questions', cursor, { status: 400, code: 'page.cursor-invalid' });
});

test('ids that are not UUIDs are refused', async () => {
  for (const id of ['1', 'nonsense', '%00', `${randomUUID()}x`, "'--", 'x'.repeat(400)])
    for (const [method, path, body] of [
      ['GET', `/api/v1/questions/${id}`, undefined],
      ['GET', `/api/v1/quizzes/${id}`, undefined],
      ['DELETE', `/api/v1/quizzes/${id}`, undefined],
      ['POST', `/api/v1/quizzes/${id}/complete`, undefined],
      ['POST', `/api/v1/quizzes/${id}/answers`, { itemId: randomUUID(), optionId: randomUUID(), timeSpentMs: 0 }],
    ] as const) {
      const answer = await callApi(method, path, { token: member.token, body });
      expectRefusal(path, answer, { status: 400, code: 'request.invalid' });
    }
});

test('an unknown address is a 404 in the error format of its path', async () => {
  for (const token of [undefined, member.token]) {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/v1/nothing', '/api/v1/questions/a/b', '/api/v2/questions'])
      expectRefusal(path, await callApi('GET', path, { token }), { status: 404, code: 'route.not-found' });
    for (const path of ['/auth/v1/nothing', '/auth/v1/admin/nothing'])
      expectRefusal(path, await callApi('GET', path, { token }), { status: 404, code: 'not_found' });
  }
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
    const answer = await callApi(method, '/api/v1/counts', { token: member.token, body: {} });
    expect([404, 405]).toContain(answer.status);
    expectNoInternals('/api/v1/counts', answer);
  }
  for (const path of [
    '/api/v1/questions/..%2F..%2Fadmin',
    '/%',
    '/%E0%A4%A',
    '/api/v1/questions/%E0%A4%A',
    '/auth/v1/%',
    `/api/v1/questions/${'x'.repeat(600)}`,
  ]) {
    const answer = await callApi('GET', path);
    expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
    expectNoInternals(path, answer);
  }
});

test('/questions/new and /questions/mine are pages, not questions', async () => {
  expect((await callApi('GET', '/questions/new')).status).toBe(200);
  expect((await callApi('GET', '/questions/mine')).status).toBe(200);
  expect((await callApi('GET', '/questions/never')).status).toBe(404);
});

test('the gateway and the services refuse forged and expired tokens', { tag: '@distributed' }, async () => {
  const routes = [
    ['/api/v1/questions', 'BANK_URL', { status: 401, code: 'auth.token-invalid' }],
    ['/api/v1/daily', 'QUIZ_URL', { status: 401, code: 'auth.token-invalid' }],
    ['/api/v1/billing/access', 'BILLING_URL', { status: 401, code: 'auth.token-invalid' }],
    // As GoTrue, this route responds with 403.
    ['/auth/v1/user', 'IDENTITY_URL', { status: 403, code: 'bad_jwt' }],
  ] as const;
  for (const [wrong, token] of Object.entries(await forgedTokens(member)))
    for (const [path, service, refusal] of routes)
      for (const origin of [undefined, setting(service)])
        await test.step(`${wrong}: ${origin ? 'the service of ' : ''}${path}`, async () => {
          expectRefusal(path, await callApi('GET', path, { token, origin }), refusal);
        });
  const basic = await callApi('GET', '/api/v1/daily', { headers: { authorization: 'Basic bGVhOmxlYQ==' } });
  expectRefusal('/api/v1/daily', basic, { status: 401, code: 'auth.required' });
  const inQuery = await callApi('GET', `/auth/v1/user?access_token=${member.token}`);
  expectRefusal('/auth/v1/user', inQuery, { status: 401, code: 'no_authorization' });
});

test('only the gateway determines the client address', { tag: '@distributed' }, async () => {
  await using echo = await startHeaderRecorder();
  const secret = setting('GATEWAY_SECRET');
  const forged = {
    [CLIENT_ADDRESS_HEADER]: signClientAddress('203.0.113.9', 'another secret of thirty-two letters'),
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  };
  const receivedAddress = async (settings: Record<string, string>) => {
    await using gateway = await startSecondGateway({ BANK_URL: echo.origin, ...settings });
    expect((await callApi('GET', '/api/v1/counts', { origin: gateway.origin, headers: forged })).status).toBe(200);
    const { [CLIENT_ADDRESS_HEADER]: signed, ...others } = echo.last();
    expect(Object.keys(others).filter((name) => /forwarded|real-ip/.test(name))).toEqual([]);
    return readClientAddress(signed, secret);
  };
  expect(await receivedAddress({})).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/);
  expect(await receivedAddress({ TRUSTED_PROXIES: '127.0.0.1,::1' })).toBe('203.0.113.9');
});

test('a client over its rate limit gets Retry-After', { tag: '@distributed' }, async () => {
  await using gateway = await startSecondGateway({ LIMIT_SCALE: '0.05', TRUSTED_PROXIES: '127.0.0.1,::1' });
  const from = (address: string) => ({ origin: gateway.origin, headers: { 'x-forwarded-for': address } });
  const seconds = expect.stringMatching(/^([1-9]|[1-5]\d|60)$/);
  const limited = (headers: Headers) => ({
    limit: headers.get('ratelimit-limit'),
    remaining: headers.get('ratelimit-remaining'),
    reset: headers.get('ratelimit-reset'),
    retry: headers.get('retry-after'),
  });

  // The limits are scaled to a twentieth of 30 requests per minute for credentials, and of 600 for a member.
  const path = '/auth/v1/token?grant_type=password';
  const guess = () =>
    callApi('POST', path, { ...from('203.0.113.1'), body: { email: member.email, password: 'Wrong-Ladder-42' } });
  for (const remaining of ['1', '0']) {
    const { status, headers } = await guess();
    expect(status).toBe(400);
    expect(limited(headers)).toEqual({ limit: '2', remaining, reset: seconds, retry: null });
  }
  const guessed = await guess();
  expectRefusal(path, guessed, { status: 429, code: 'over_request_rate_limit' });
  expect(limited(guessed.headers)).toEqual({ limit: '2', remaining: '0', reset: seconds, retry: seconds });

  // A member's limit counts requests from all addresses, and applies only to that member.
  const daily = (token: string, at: number) => callApi('GET', '/api/v1/daily', { ...from(`198.51.100.${at}`), token });
  for (let at = 1; at <= 30; at += 1) expect((await daily(member.token, at)).status).toBe(200);
  const refused = await daily(member.token, 31);
  expectRefusal('/api/v1/daily', refused, { status: 429, code: 'rate-limit.exceeded' });
  expect(limited(refused.headers)).toEqual({ limit: '30', remaining: '0', reset: seconds, retry: seconds });
  expect(refused.body).toMatchObject({ retryAfter: Number(refused.headers.get('retry-after')) });
  expect((await daily((await newMember()).token, 31)).status).toBe(200);
});
