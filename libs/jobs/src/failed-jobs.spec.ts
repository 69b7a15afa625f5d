import { describe, expect, it } from '@jest/globals';
import { listFailedJobs } from './failed-jobs.ts';
import type { FailedJobState, OpenQueue } from './job-backend.ts';

/** The state of a job that failed at this millisecond. */
const failedAt = (finishedOn: number): FailedJobState => ({
  id: `job-${finishedOn}`,
  name: 'test.note.v1',
  attemptsMade: 1,
  timestamp: 0,
  finishedOn,
  opts: {},
  isFailed: async () => true,
  retry: async () => undefined,
});

describe('the failed jobs of a queue', () => {
  it('are listed once each if others fail, or are removed, while they are read', async () => {
    const jobs: (FailedJobState | undefined)[] = Array.from({ length: 150 }, (_, index) => failedAt(150 - index));
    const queue = {
      getJobs: async (_types: string[], start: number, end: number) => {
        const page = jobs.slice(start, end + 1);
        jobs.unshift(failedAt(1_000 + start));
        return page;
      },
    } as unknown as OpenQueue;
    jobs[3] = undefined;
    const listed = await listFailedJobs(queue, 'identity.mail', undefined, 150);
    expect(listed).toHaveLength(149);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(149);
  });
});
