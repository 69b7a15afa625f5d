import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import fastify, { type FastifyInstance } from 'fastify';
import { measureRequests, routeLabel } from './measure-work.ts';
import { Metrics } from './metrics.ts';

describe('measuring requests', () => {
  let app: FastifyInstance;
  let metrics: Metrics;

  beforeEach(() => {
    app = fastify();
    metrics = new Metrics('test');
    measureRequests({ getHttpAdapter: () => ({ getInstance: () => app }) } as unknown as NestFastifyApplication, metrics);
    app.get('/questions/:id', async () => 'a question');
    app.get('/stream', { config: { isStream: true } }, async (request, reply) =>
      reply.code(request.headers.authorization ? 200 : 401).send('done'),
    );
  });
  afterEach(() => app.close());

  const counts = async () =>
    (await metrics.registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('http_request_duration_seconds_count'))
      .map((line) => line.replace('http_request_duration_seconds_count', ''));

  it('has one series for all ids, and one for all paths without a route', async () => {
    for (let count = 0; count < 50; count += 1) {
      await app.inject(`/questions/${randomUUID()}`);
      await app.inject(`/${randomUUID()}`);
    }
    expect(await counts()).toEqual([
      '{service="test",method="GET",route="/questions/:id",status="200"} 50',
      '{service="test",method="GET",route="none",status="404"} 50',
    ]);
  });

  it('does not measure how long a client keeps a stream open, but its refusals', async () => {
    await app.inject({ url: '/stream', headers: { authorization: 'a token' } });
    await app.inject('/stream');
    expect(await counts()).toEqual(['{service="test",method="GET",route="/stream",status="401"} 1']);
  });

  it.each([
    ['/assets/index-4f1c2a.js', '/assets/*'],
    ['/sw.js', '/*'],
    ['/docs/swagger-ui.css', '/docs/*'],
    ['/api/v1/questions/:id', '/api/v1/questions/:id'],
    [undefined, 'none'],
  ])('labels the route %s as %s', (route, label) => expect(routeLabel(route)).toBe(label));
});
