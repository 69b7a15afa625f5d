import { randomUUID } from 'node:crypto';
import { Health, Metrics } from '@casebook/platform';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineJob, JobHandler, type JobRun } from '../src/index.ts';
import { type JobsUnderTest, Note, runs, startJobs, TakeNote, TakeNoteToo } from './jobs-under-test.ts';

type Settings = Parameters<typeof startJobs>[0];

/** What holds for jobs, whatever they are stored in. */
export function jobCases(open: () => Promise<{ settings: Settings; close(): Promise<void> }>): void {
  let opened: Awaited<ReturnType<typeof open>>;
  let jobs: JobsUnderTest;

  beforeAll(async () => {
    opened = await open();
    jobs = await startJobs(opened.settings);
  });
  afterAll(async () => {
    await jobs.stop();
    await opened.close();
  });
  beforeEach(() => {
    runs.length = 0;
  });

  const counts = () => jobs.queues.counts(['identity.mail']);

  it('does a job, in the trace and under the id of whoever enqueued it', async () => {
    const id = await jobs.enqueue({ text: 'hello' });
    await until(() => runs.length === 1);
    expect(runs[0]).toMatchObject({
      id,
      attempt: 1,
      payload: { text: 'hello', failures: 0 },
      caller: { id: 'system:test.note.v1', role: 'system', correlationId: 'correlation' },
    });
  });

  it('does once what is handed on twice, also after it was done', async () => {
    const id = randomUUID();
    await Promise.all([jobs.enqueue({ text: 'once' }, id), jobs.enqueue({ text: 'once' }, id)]);
    await until(() => runs.length === 1);
    await jobs.enqueue({ text: 'once' }, id);
    await jobs.enqueue({ text: 'after it' });
    await until(() => runs.some(({ payload }) => payload.text === 'after it'));
    expect(runs.filter(({ payload }) => payload.text === 'once')).toHaveLength(1);
  });

  it('tries a failed job again, with the same id', async () => {
    const id = await jobs.enqueue({ text: 'again', failures: 1 });
    await until(() => runs.length === 2);
    expect(runs.map(({ id: ofRun, attempt }) => [ofRun, attempt])).toEqual([
      [id, 1],
      [id, 2],
    ]);
  });

  it('aborts a run at shutdown, whose job another worker does as the same attempt', async () => {
    const stopping = await startJobs(opened.settings);
    await jobs.stop();
    const id = await stopping.enqueue({ text: 'long', untilAborted: true });
    await until(() => runs.length === 1);
    await stopping.stop();
    jobs = await startJobs(opened.settings);
    await until(() => runs.length === 2);
    expect(runs.map(({ id: ofRun, attempt }) => [ofRun, attempt])).toEqual([
      [id, 1],
      [id, 1],
    ]);
  });

  it('runs no job in a process that only answers requests', async () => {
    await jobs.stop();
    const api = await startJobs(opened.settings, [TakeNote], [Note], 'api');
    await api.enqueue({ text: 'for the worker' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(runs).toEqual([]);
    jobs = await startJobs(opened.settings, [TakeNote], [Note], 'worker');
    await until(() => runs.length === 1);
    await api.stop();
  });

  it('runs a scheduled job by itself', async () => {
    const Tick = defineJob({
      name: 'test.tick.v1',
      queue: 'bank.statistics',
      schema: z.strictObject({}),
      schedule: { everyMs: 300 },
    });
    const ticks: string[] = [];
    @JobHandler(Tick)
    class TickHandler {
      async handle({ id }: JobRun<typeof Tick>): Promise<void> {
        ticks.push(id);
      }
    }
    const ticking = await startJobs(opened.settings, [TickHandler], [Tick]);
    await until(() => new Set(ticks).size >= 2);
    await ticking.stop();
  });

  it('gives up at once on a payload that is not valid and on a job that nobody handles', async () => {
    const { failed } = await counts();
    await jobs.enqueue({ words: 'of an older version' });
    await jobs.enqueue({ text: 'x' }, randomUUID(), 'test.unknown.v1');
    await until(async () => (await counts()).failed === failed + 2);
    expect(runs).toEqual([]);
  });

  it('refuses a queue that the registry does not have', async () => {
    const publish = jobs.queues.publish([{ id: randomUUID(), queue: 'other', name: 'x', payload: {}, correlationId: 'c' }]);
    await expect(publish).rejects.toThrow('There is no queue other');
  });

  it.each([
    ['without a handler', []],
    ['with two', [TakeNote, TakeNoteToo]],
  ])('refuses to boot %s', async (_what, handlers) => {
    await expect(startJobs(opened.settings, handlers)).rejects.toThrow(/The job test.note.v1 has (no|more than one) handler/);
  });

  it('tells how it fares', async () => {
    expect(await jobs.app.get(Health).readiness()).toMatchObject({ checks: { jobs: { status: 'up' } } });
    expect(await jobs.app.get(Metrics).registry.metrics()).toMatch(/jobs_failed\{.*\} \d/);
  });
}

const WAIT_MS = 15_000;

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('What a test waited for did not come');
}
