import { serviceNames } from '@casebook/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayPaths } from '../../test/gateway-under-test.ts';
import { canonicalPath, type Operation, operationsOf, readOperations } from './operations.ts';
import { destinationOf } from './routes.ts';

describe('the gateway’s operations', () => {
  let operations: Operation[];
  const find = (method: string, url: string) => operations.find((each) => each.method === method && each.url === url);

  beforeAll(async () => {
    operations = await readOperations(gatewayPaths);
  });

  it.each([
    ['GET', '/api/v1/questions', 'bank'],
    ['GET', '/api/v1/questions/:id', 'bank'],
    ['GET', '/api/v1/counts', 'bank'],
    ['GET', '/api/v1/daily', 'quiz'],
    ['POST', '/api/v1/quizzes/:id/answers', 'quiz'],
    ['GET', '/api/v1/progress/history', 'quiz'],
    ['GET', '/api/v1/billing/access', 'billing'],
    ['GET', '/auth/v1/user', 'identity'],
    ['GET', '/api/v1/my-data/identity', 'identity'],
    ['GET', '/api/v1/my-data/admin', 'admin'],
    ['GET', '/api/v1/dead-letters/quiz', 'quiz'],
    ['POST', '/api/v1/dead-letters/ai/decisions', 'ai'],
    ['GET', '/api/v1/dead-letters/bank/events/:eventId', 'bank'],
    ['POST', '/api/v1/jobs/identity/retries', 'identity'],
  ])('route %s %s to %s', (method, url, upstream) => {
    expect(find(method, url)?.upstream).toBe(upstream);
  });

  it('are repeated for each service where every service has them', () => {
    const services = operations.flatMap(({ method, url, upstream }) =>
      method === 'GET' && url === `/api/v1/jobs/${upstream}` ? [upstream] : [],
    );
    expect(services).toEqual(serviceNames);
    expect(operations.filter(({ url }) => url.includes(':service'))).toEqual([]);
  });

  it('are those of the description except the gateway’s own', () => {
    expect(find('GET', '/api/v1/client-settings')).toBeUndefined();
    expect(find('GET', '/health/ready')).toBeUndefined();
    expect(find('GET', '/metrics')).toBeUndefined();
  });

  it.each([
    ['POST', '/auth/v1/signup', 'credentials'],
    ['POST', '/auth/v1/token', 'credentials'],
    ['POST', '/auth/v1/recover', 'credentials'],
    ['POST', '/auth/v1/otp', 'credentials'],
    ['POST', '/auth/v1/resend', 'credentials'],
    ['GET', '/auth/v1/reauthenticate', 'credentials'],
    ['GET', '/auth/v1/verify', 'credentials'],
    ['POST', '/auth/v1/factors/:id/verify', 'credentials'],
    ['POST', '/auth/v1/factors/recovery-codes/verify', 'credentials'],
    ['POST', '/auth/v1/passkeys/authentication/verify', 'credentials'],
    ['GET', '/auth/v1/callback', 'credentials'],
    ['DELETE', '/auth/v1/user/identities/:id', 'credentials'],
    ['POST', '/auth/v1/passkeys/authentication/options', 'session'],
    ['GET', '/auth/v1/user', 'session'],
    ['POST', '/auth/v1/logout', 'session'],
    ['GET', '/auth/v1/settings', 'session'],
    ['GET', '/auth/v1/.well-known/jwks.json', 'session'],
    ['GET', '/auth/v1/admin/users', 'administration'],
    ['GET', '/auth/v1/admin/audit', 'administration'],
    ['POST', '/auth/v1/invite', 'administration'],
    ['GET', '/api/v1/my-data/quiz', 'downloads'],
    ['POST', '/api/v1/billing/webhook', 'webhook'],
    ['GET', '/api/v1/questions', 'api'],
  ])('limit %s %s as its route declares: %s', (method, url, rateClass) => {
    expect(find(method, url)?.rateClass.name).toBe(rateClass);
  });

  it('of accounts all declare a limit', () => {
    expect(() => destinationOf('/auth/v1/token', undefined)).toThrow('declares no limit');
  });

  it('belong to the service with the longest matching prefix', () => {
    expect(destinationOf('/api/v1/questions', undefined)).toMatchObject({ upstream: 'bank' });
    expect(() => destinationOf('/api/v1/questionsx', undefined)).toThrow('No service is listed');
    expect(() => operationsOf({ paths: { '/api/v1/nobody': { get: {} } } }, gatewayPaths)).toThrow('No service is listed');
  });

  it('require a session if their contract does', () => {
    expect(find('POST', '/api/v1/imports')?.requiresSession).toBe(true);
    expect(find('PUT', '/auth/v1/user')?.requiresSession).toBe(true);
    expect(find('POST', '/auth/v1/token')?.requiresSession).toBe(false);
    expect(find('GET', '/api/v1/questions/:id')?.requiresSession).toBe(false);
  });

  it('have the response kind of their description, and accept files of 5 MiB for imports only', () => {
    expect(find('GET', '/api/v1/imports/:id/events')?.respondsWith).toBe('stream');
    expect(find('GET', '/api/v1/exports')?.respondsWith).toBe('file');
    expect(find('GET', '/api/v1/my-data/quiz')?.respondsWith).toBe('file');
    expect(find('GET', '/api/v1/imports/:id/entries')?.respondsWith).toBe('json');
    const text = { responses: { 200: { content: { 'text/event-stream': {} } } } };
    const [written] = operationsOf({ paths: { '/api/v1/quizzes/text': { post: text } } }, gatewayPaths);
    expect(written?.respondsWith).toBe('tokens');
    expect(operations.filter(({ fileBytes }) => fileBytes !== undefined)).toEqual([
      expect.objectContaining({ method: 'POST', url: '/api/v1/imports', fileBytes: 5 * 1024 * 1024 }),
    ]);
  });

  it('are forwarded with a canonical path', () => {
    const operation = find('GET', '/api/v1/questions/:id') as Operation;
    expect(canonicalPath(operation, { id: 'a b/c' })).toBe('/api/v1/questions/a%20b%2Fc');
    for (const id of ['', '.', '..']) expect(() => canonicalPath(operation, { id })).toThrow('Page not found');
  });
});
