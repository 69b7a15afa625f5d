import { describe, expect, it } from '@jest/globals';
import { bodyLimitOf, routeOf } from './routes.ts';

describe('the gateway routes', () => {
  it.each([
    ['/api/v1/questions', 'bank'],
    ['/api/v1/questions/1', 'bank'],
    ['/api/v1/figures', 'bank'],
    ['/api/v1/daily', 'quiz'],
    ['/api/v1/quizzes/1/answers', 'quiz'],
    ['/api/v1/progress/history', 'quiz'],
    ['/api/v1/mistakes', 'quiz'],
    ['/api/v1/billing/access', 'billing'],
    ['/auth/v1/user', 'identity'],
  ])('%s to %s', (path, upstream) => {
    expect(routeOf(path)?.upstream).toBe(upstream);
  });

  it.each(['/', '/questions', '/api/v1/questionsx', '/api/v1', '/health/ready', '/metrics', '/openapi.json'])(
    '%s to no service',
    (path) => {
      expect(routeOf(path)).toBeUndefined();
    },
  );

  it('streams of one import on connections of their own', () => {
    expect(routeOf('/api/v1/imports/1/events')?.streams).toBe(true);
    expect(routeOf('/api/v1/imports/1/entries')?.streams).toBeUndefined();
    expect(routeOf('/api/v1/imports//events')?.streams).toBeUndefined();
  });

  it('files of 5 MiB to where imports begin, and nothing that long anywhere else', () => {
    expect(bodyLimitOf('/api/v1/imports')).toBe(5 * 1024 * 1024);
    for (const path of ['/api/v1/imports/1/apply', '/api/v1/imports/', '/api/v1/questions', '/auth/v1/token', '/nothing'])
      expect(bodyLimitOf(path)).toBe(256 * 1024);
  });

  it('guessing credentials is limited harder than being signed in', () => {
    expect(routeOf('/auth/v1/token')?.routeClass.name).toBe('credentials');
    expect(routeOf('/auth/v1/user')?.routeClass.name).toBe('session');
    expect(routeOf('/auth/v1/token')?.routeClass.perAddress).toBeLessThan(routeOf('/auth/v1/user')?.routeClass.perAddress ?? 0);
  });
});
