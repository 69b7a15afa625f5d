import { randomUUID } from 'node:crypto';
import { Health, Metrics, toAppError } from '@casebook/platform';
import { startRedis } from '@casebook/servers';
import { describe, expect, it } from '@jest/globals';
import { jobCases, waitFor } from '../test/job-cases.ts';
import { Note, runs, startJobs } from '../test/jobs-under-test.ts';

const databaseUrl = 'postgresql://nobody@127.0.0.1:1/none';

describe('jobs on Redis', () => {
  jobCases(async () => {
    const redis = await startRedis();
    return { settings: { databaseUrl, redisUrl: redis.url }, close: () => redis.stop() };
  });

  it('are refused while Redis is down, and run after its restart, including those already queued', async () => {
    const redis = await startRedis();
    const jobs = await startJobs({ databaseUrl, redisUrl: redis.url });
    try {
      runs.length = 0;
      await jobs.enqueue({ text: 'before' });
      await waitFor(() => runs.length === 1);
      await redis.kill();
      const job = { id: randomUUID(), queue: Note.queue, name: Note.name, payload: { text: 'during' }, correlationId: 'c' };
      await expect(jobs.queues.publish([job])).rejects.toThrow();
      expect(await jobs.queues.counts([Note.queue]).catch(toAppError)).toMatchObject({ code: 'service.unavailable' });
      expect(await jobs.app.get(Health).readiness()).toMatchObject({
        status: 'degraded',
        checks: { jobs: { status: 'degraded' } },
      });
      expect(await jobs.app.get(Metrics).registry.metrics()).toContain('jobs_waiting');
      await redis.restart();
      await waitFor(() =>
        jobs.queues.publish([job]).then(
          () => true,
          () => false,
        ),
      );
      await waitFor(() => runs.some(({ payload }) => payload.text === 'during'));
    } finally {
      await jobs.stop();
      await redis.stop();
    }
  });
});
