import { get } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { startGateway } from '../test/gateway-under-test.ts';

describe('the gateway', () => {
  it('compresses a large response in the cheapest encoding that the client accepts, and a small one not at all', async () => {
    await using gateway = await startGateway({
      answer: ({ url }, response) =>
        void response.end(JSON.stringify({ text: 'a'.repeat(url.endsWith('?q=large') ? 5_000 : 500) })),
    });
    const encodingOf = (query: string, accepted: string) =>
      new Promise((resolve, reject) => {
        const url = `${gateway.origin}/api/v1/counts${query}`;
        get(url, { headers: { 'accept-encoding': accepted } }, (response) => {
          response.resume();
          resolve(response.headers['content-encoding']);
        }).on('error', reject);
      });
    expect(await encodingOf('?q=large', 'gzip, deflate, br, zstd')).toBe('zstd');
    expect(await encodingOf('?q=large', 'gzip, deflate, br')).toBe('br');
    expect(await encodingOf('?q=large', 'gzip')).toBe('gzip');
    expect(await encodingOf('?q=large', 'identity')).toBeUndefined();
    expect(await encodingOf('', 'gzip, deflate, br, zstd')).toBeUndefined();
  });

  it('refuses a request as service.unavailable if the service breaks off within a small body, and breaks off a large response', async () => {
    await using gateway = await startGateway({
      answer: ({ url }, response) => {
        const length = url.endsWith('?q=large') ? 100_000 : 500;
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': length, etag: '"1"' });
        response.write('{');
        setTimeout(() => response.destroy(), 50);
      },
    });
    const small = await fetch(`${gateway.origin}/api/v1/counts`);
    expect(small.status).toBe(503);
    expect(small.headers.get('etag')).toBeNull();
    expect(await small.json()).toMatchObject({ code: 'service.unavailable' });
    const large = await fetch(`${gateway.origin}/api/v1/counts?q=large`);
    await expect(large.text()).rejects.toThrow();
  });

  it('sends no referrer from the page whose address has the secret of a mailed link', async () => {
    await using gateway = await startGateway();
    const policyOf = async (path: string) => (await fetch(gateway.origin + path)).headers.get('referrer-policy');
    expect(await policyOf('/auth/confirm?token_hash=secret&type=signup')).toBe('no-referrer');
    expect(await policyOf('/pricing')).toBe('strict-origin-when-cross-origin');
  });

  describe('with an allowed origin', () => {
    const allowed = 'https://app.example.org';
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey,content-type' };
    const send = async (path: string, origin: string, method: string, settings = { AUTH_CORS_ORIGINS: allowed }) => {
      await using gateway = await startGateway({}, settings);
      const headers = { origin, ...(method === 'OPTIONS' && preflight) };
      const response = await fetch(gateway.origin + path, { method, headers });
      return { status: response.status, headers: Object.fromEntries(response.headers), received: gateway.received };
    };

    it('answers its preflight requests to /auth/v1, and lets its pages read the responses', async () => {
      const { status, headers, received } = await send('/auth/v1/token?grant_type=password', allowed, 'OPTIONS');
      expect(status).toBe(204);
      expect(headers).toMatchObject({ 'access-control-allow-origin': allowed, vary: expect.stringContaining('Origin') });
      expect(headers['access-control-allow-headers']).toMatch(/apikey/);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(received).toEqual([]);
      const answer = await send('/auth/v1/settings', allowed, 'GET');
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': allowed });
    });

    it.each([
      ['of another origin', '/auth/v1/settings', 'https://app.example.org.evil.example', { AUTH_CORS_ORIGINS: allowed }],
      ['to another path', '/api/v1/counts', allowed, { AUTH_CORS_ORIGINS: allowed }],
      ['without the setting', '/auth/v1/settings', allowed, { AUTH_CORS_ORIGINS: '' }],
    ])('allows no requests %s', async (_what, path, origin, settings) => {
      for (const method of ['OPTIONS', 'GET']) {
        const { headers } = await send(path, origin, method, settings);
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    });
  });

  it.each([
    ['limits the requests in flight for each service', false, 80],
    ['limits the requests in flight to all services together if they share its process', true, 40],
  ])('%s', async (_, isWithServices, expected) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const answer = async (_request: unknown, response: { end(text: string): void }) => {
      await released;
      response.end('{}');
    };
    await using gateway = await startGateway({ answer }, { LIMIT_SCALE: '1000' }, { isWithServices });
    const requests = ['/api/v1/counts', '/auth/v1/settings'].flatMap((path) =>
      Array.from({ length: 60 }, () => fetch(`${gateway.origin}${path}`)),
    );
    let refused = 0;
    for (const request of requests) void request.then(({ status }) => (refused += Number(status === 503)));
    while (refused < requests.length - expected) await new Promise((resolve) => setTimeout(resolve, 10));
    release();
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(expected);
  });
});
