import { METRICS_TOKEN } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import { PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';

describe('the /auth/v1 API', () => {
  const tested = setUpIdentity();

  it('serves its settings and health', async () => {
    expect((await tested.request('GET', '/settings')).body).toMatchObject({
      external: { email: true },
      disable_signup: false,
      mailer_autoconfirm: true,
    });
    expect((await tested.request('GET', '/health')).body).toMatchObject({ name: 'GoTrue', version: expect.any(String) });
  });

  it.each([
    ['malformed JSON', 'POST', '/signup', '{"email":', 400, 'bad_json'],
    ['a body that is too large', 'POST', '/signup', JSON.stringify({ email: 'x'.repeat(300_000) }), 413, 'request_too_large'],
    ['a body that is not an object', 'POST', '/signup', '[]', 400, 'validation_failed'],
    ['a body with __proto__', 'POST', '/signup', '{"__proto__": {"role": "admin"}}', 400, 'bad_json'],
    ['no body', 'POST', '/signup', '', 400, 'validation_failed'],
    ['an unknown address', 'GET', '/factors', undefined, 404, 'not_found'],
  ])('refuses %s in GoTrue’s error format', async (_name, method, path, body, status, error_code) => {
    const answer = await tested.request(method, path, { body });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ code: status, error_code, msg: expect.any(String) });
  });

  it('refuses form-encoded bodies', async () => {
    const answer = await tested.request('POST', '/signup', {
      body: `email=a@example.org&password=${PASSWORD}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, answer.body.error_code]).toEqual([415, 'unsupported_media_type']);
  });

  it('uses the newer error format for clients that send its API version', async () => {
    const answer = await tested.request('POST', '/token?grant_type=password', {
      body: { email: 'nobody@example.org', password: PASSWORD },
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(answer.body).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  });

  it('uses problem+json outside /auth/v1', async () => {
    const response = await fetch(`${tested.origin}/elsewhere`);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });

  it('reports health and metrics, including its jobs', async () => {
    const ready = await fetch(`${tested.origin}/health/ready`);
    expect(await ready.json()).toMatchObject({ status: 'ready', checks: { jobs: { status: 'up' } } });
    expect((await fetch(`${tested.origin}/metrics`)).status).toBe(404);
    const authorization = `Bearer ${METRICS_TOKEN}`;
    const metrics = await (await fetch(`${tested.origin}/metrics`, { headers: { authorization } })).text();
    expect(metrics).toMatch(/jobs_waiting\{.*\} 0/);
    expect(metrics).toMatch(/jobs_failed\{.*\} 0/);
  });

  it('describes each route with an operation id', async () => {
    const { paths } = (await (await fetch(`${tested.origin}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const names = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(names).toEqual(expect.arrayContaining(['signUp', 'grantToken', 'getUser', 'updateUser', 'signOut', 'getJwks']));
  });
});
