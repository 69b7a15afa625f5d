import { beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayPaths } from '../../test/gateway-under-test.ts';
import { canonicalPath, type Operation, operationsOf, readOperations } from './operations.ts';
import { destinationOf } from './routes.ts';

describe('the operations that the gateway passes on', () => {
  let operations: Operation[];
  const find = (method: string, url: string) => operations.find((each) => each.method === method && each.url === url);

  beforeAll(async () => {
    operations = await readOperations(gatewayPaths);
  });

  it.each([
    ['GET', '/api/v1/questions', 'bank'],
    ['GET', '/api/v1/questions/:id', 'bank'],
    ['GET', '/api/v1/figures', 'bank'],
    ['GET', '/api/v1/daily', 'quiz'],
    ['POST', '/api/v1/quizzes/:id/answers', 'quiz'],
    ['GET', '/api/v1/progress/history', 'quiz'],
    ['GET', '/api/v1/billing/access', 'billing'],
    ['GET', '/auth/v1/user', 'identity'],
  ])('%s %s go to %s', (method, url, upstream) => {
    expect(find(method, url)?.upstream).toBe(upstream);
  });

  it('are those of the description, without what the gateway answers itself', () => {
    expect(find('GET', '/api/v1/client-settings')).toBeUndefined();
    expect(find('GET', '/health/ready')).toBeUndefined();
    expect(find('GET', '/metrics')).toBeUndefined();
  });

  it('stand with the service whose prefix is the longest, or nowhere', () => {
    expect(destinationOf('/auth/v1/token').routeClass.name).toBe('credentials');
    expect(destinationOf('/auth/v1/tokens').routeClass.name).toBe('session');
    expect(() => destinationOf('/api/v1/questionsx')).toThrow('No service is listed');
    expect(() => operationsOf({ paths: { '/api/v1/nobody': { get: {} } } }, gatewayPaths)).toThrow('No service is listed');
  });

  it('require a session where their contract does', () => {
    expect(find('POST', '/api/v1/imports')?.requiresSession).toBe(true);
    expect(find('PUT', '/auth/v1/user')?.requiresSession).toBe(true);
    expect(find('POST', '/auth/v1/token')?.requiresSession).toBe(false);
    expect(find('GET', '/api/v1/questions/:id')?.requiresSession).toBe(false);
  });

  it('answer with streams and files where they say so, and take a file of 5 MiB where imports begin', () => {
    expect(find('GET', '/api/v1/imports/:id/events')?.answers).toBe('stream');
    expect(find('GET', '/api/v1/exports')?.answers).toBe('file');
    expect(find('GET', '/api/v1/imports/:id/entries')?.answers).toBe('json');
    expect(operations.filter(({ fileBytes }) => fileBytes !== undefined)).toEqual([
      expect.objectContaining({ method: 'POST', url: '/api/v1/imports', fileBytes: 5 * 1024 * 1024 }),
    ]);
  });

  it('are asked for at the service by one spelling of their path', () => {
    const operation = find('GET', '/api/v1/questions/:id') as Operation;
    expect(canonicalPath(operation, { id: 'a b/c' })).toBe('/api/v1/questions/a%20b%2Fc');
    for (const id of ['', '.', '..']) expect(() => canonicalPath(operation, { id })).toThrow('nothing at this address');
  });
});
