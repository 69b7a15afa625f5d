import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { Metrics } from '../metrics/metrics.ts';
import { MIN_LIMIT } from './adaptive-limit.ts';
import { shedLoad } from './shed-load.ts';

describe('shedding load', () => {
  let app: FastifyInstance;
  let metrics: Metrics;
  let url: string;
  let release = () => {};

  beforeEach(async () => {
    app = fastify();
    metrics = new Metrics('test');
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Simulates a rate limit that queries Redis: clients may disconnect meanwhile.
    app.addHook('onRequest', async ({ url }) => {
      if (url === '/later') await sleep(50);
    });
    shedLoad(app, metrics, () => 'service');
    app.get('/held', () => released);
    app.get('/later', async () => 'done');
    app.get('/health/live', { config: { isAlwaysServed: true } }, async () => 'live');
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    release();
    await app.close();
  });

  const inFlight = async () => /^http_requests_in_flight\{.*\} (\d+)$/m.exec(await metrics.registry.metrics())?.[1];

  it('answers 503 with Retry-After over the limit, and never refuses a health check', async () => {
    const responses = Array.from({ length: 100 }, () => fetch(`${url}/held`));
    const first = await Promise.race(responses);
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect(Number(await inFlight())).toBeGreaterThanOrEqual(MIN_LIMIT);
    release();
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(MIN_LIMIT);
    expect(await inFlight()).toBe('0');
  });

  it('doesn’t count a request whose client disconnected before it started', async () => {
    const leave = () => fetch(`${url}/later`, { signal: AbortSignal.timeout(10) }).catch(() => 'left');
    expect(new Set(await Promise.all(Array.from({ length: 100 }, leave)))).toEqual(new Set(['left']));
    // Once this later request is served, every disconnected one has passed its wait too.
    expect((await fetch(`${url}/later`)).status).toBe(200);
    while ((await inFlight()) !== '0') await sleep(10);
    expect(await inFlight()).toBe('0');
  });
});
