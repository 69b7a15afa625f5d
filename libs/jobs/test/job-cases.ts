import { randomUUID } from 'node:crypto';
import { Health, Metrics } from '@casebook/platform';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineJob, JobHandler, type JobRun } from '../src/index.ts';
import { ListFailedJobs } from '../src/operate-jobs.ts';
import { type JobsUnderTest, Note, NoteHandler, runs, SecondNoteHandler, startJobs } from './jobs-under-test.ts';

type Settings = Parameters<typeof startJobs>[0];

/** The tests that both backends must pass. */
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

  const counts = async () => {
    const ofQueue = (await jobs.queues.counts(['identity.mail'])).get('identity.mail');
    if (!ofQueue) throw new Error('The queue was not counted');
    return ofQueue;
  };
  const metricsText = () => jobs.app.get(Metrics).registry.metrics();

  it('runs a job under its own id, in the trace of the request that enqueued it', async () => {
    const id = await jobs.enqueue({ text: 'hello' });
    await waitFor(() => runs.length === 1);
    expect(runs[0]).toMatchObject({
      id,
      attempt: 1,
      payload: { text: 'hello', failures: 0 },
      caller: { id: 'system:test.note.v1', role: 'system', correlationId: 'correlation' },
    });
  });

  it('runs a job once if it is published twice, even after it completed', async () => {
    const id = randomUUID();
    await Promise.all([jobs.enqueue({ text: 'once' }, id), jobs.enqueue({ text: 'once' }, id)]);
    await waitFor(() => runs.length === 1);
    await jobs.enqueue({ text: 'once' }, id);
    await jobs.enqueue({ text: 'after it' });
    await waitFor(() => runs.some(({ payload }) => payload.text === 'after it'));
    expect(runs.filter(({ payload }) => payload.text === 'once')).toHaveLength(1);
  });

  it('retries a failed job under the same id', async () => {
    const id = await jobs.enqueue({ text: 'again', failures: 1 });
    await waitFor(() => runs.length === 2);
    expect(runs.map(({ id: ofRun, attempt }) => [ofRun, attempt])).toEqual([
      [id, 1],
      [id, 2],
    ]);
  });

  it('does not retry a job that would fail at every attempt', async () => {
    const { failed } = await counts();
    await jobs.enqueue({ text: 'hopeless', isHopeless: true });
    await waitFor(async () => (await counts()).failed === failed + 1);
    expect(runs.map(({ attempt }) => attempt)).toEqual([1]);
  });

  it('aborts a run at shutdown, and another worker repeats it as the same attempt', async () => {
    const stopping = await startJobs(opened.settings);
    await jobs.stop();
    const id = await stopping.enqueue({ text: 'long', runsUntilAborted: true });
    await waitFor(() => runs.length === 1);
    await stopping.stop();
    jobs = await startJobs(opened.settings);
    await waitFor(() => runs.length === 2);
    expect(runs.map(({ id: ofRun, attempt }) => [ofRun, attempt])).toEqual([
      [id, 1],
      [id, 1],
    ]);
  });

  it('lets a job of many steps outlive shutdowns: it goes on behind its last checkpoint, as the same attempt', async () => {
    const STEPS = 12;
    const Steps = defineJob({ name: 'test.steps.v1', queue: 'ai.generations', schema: z.strictObject({}) });
    const checkpoints: number[] = [];
    const attempts: number[] = [];
    let finished = 0;
    @JobHandler(Steps)
    class StepsHandler {
      async handle({ attempt, signal }: JobRun<typeof Steps>): Promise<void> {
        attempts.push(attempt);
        for (let step = checkpoints.length + 1; step <= STEPS; step += 1) {
          signal.throwIfAborted();
          // A shutdown doesn't interrupt the current step.
          await new Promise((resolve) => setTimeout(resolve, 20));
          checkpoints.push(step);
        }
        finished += 1;
      }
    }
    const api = await startJobs(opened.settings, [StepsHandler], [Steps], 'api');
    const id = randomUUID();
    await api.queues.publish([{ id, queue: Steps.queue, name: Steps.name, payload: {}, correlationId: 'c' }]);
    for (const until of [2, 5, 8, STEPS]) {
      const worker = await startJobs(opened.settings, [StepsHandler], [Steps], 'worker');
      await waitFor(() => checkpoints.length >= until);
      if (until === STEPS) await waitFor(() => finished === 1);
      await worker.stop();
    }
    expect(checkpoints).toEqual(Array.from({ length: STEPS }, (_, index) => index + 1));
    expect(new Set(attempts)).toEqual(new Set([1]));
    expect(attempts.length).toBeGreaterThanOrEqual(2);
    expect(finished).toBe(1);
    expect((await api.queues.counts([Steps.queue])).get(Steps.queue)).toMatchObject({ waiting: 0, active: 0, failed: 0 });
    await api.stop();
  });

  it('runs no job in a process whose role is api', async () => {
    await jobs.stop();
    const api = await startJobs(opened.settings, [NoteHandler], [Note], 'api');
    await api.enqueue({ text: 'for the worker' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(runs).toEqual([]);
    const { waiting, ageSeconds } = (await api.queues.counts(['identity.mail'])).get('identity.mail') ?? {};
    expect(waiting).toBe(1);
    expect(ageSeconds).toBeGreaterThanOrEqual(0.4);
    jobs = await startJobs(opened.settings, [NoteHandler], [Note], 'worker');
    await waitFor(() => runs.length === 1);
    await api.stop();
  });

  it('runs a job on its schedule', async () => {
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
    await waitFor(() => new Set(ticks).size >= 2);
    await ticking.stop();
  });

  it('runs each occurrence of a schedule once if two replicas have it', async () => {
    const everyMs = 300;
    const Tock = defineJob({
      name: 'test.tock.v1',
      queue: 'bank.statistics',
      schema: z.strictObject({}),
      schedule: { everyMs },
    });
    const tocks: string[] = [];
    @JobHandler(Tock)
    class TockHandler {
      async handle({ id }: JobRun<typeof Tock>): Promise<void> {
        tocks.push(id);
      }
    }
    const replicas = await Promise.all([1, 2].map(() => startJobs(opened.settings, [TockHandler], [Tock])));
    await waitFor(() => tocks.length >= 5);
    expect(new Set(tocks).size).toBe(tocks.length);
    // An occurrence's id ends with its time. Two schedules would differ in the remainder.
    expect(new Set(tocks.map((id) => Number(id.split(':').at(-1)) % everyMs)).size).toBe(1);
    for (const replica of replicas) await replica.stop();
  });

  it('fails a job with an invalid payload or without a handler at its first attempt', async () => {
    const { failed } = await counts();
    await jobs.enqueue({ words: 'of an older version' });
    await jobs.enqueue({ text: 'x' }, randomUUID(), 'test.unknown.v1');
    await waitFor(async () => (await counts()).failed === failed + 2);
    expect(runs).toEqual([]);
  });

  const failed = async (limit: number, cursor?: string) =>
    jobs.app.get(ListFailedJobs).execute({ limit, queue: 'identity.mail', ...(cursor && { cursor }) });

  it('lists failed jobs by keyset with reason and stack, the latest first, and without their payloads', async () => {
    const { total: before } = await failed(1);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(await jobs.enqueue({ words: 'secret' }));
    await waitFor(async () => (await failed(1)).total === before + 3);
    const first = await failed(2);
    const second = await failed(2, first.nextCursor);
    const listed = [...first.items, ...second.items];
    expect(new Set(listed.slice(0, 3).map(({ id }) => id))).toEqual(new Set(ids));
    expect(listed[0]).toMatchObject({
      queue: 'identity.mail',
      name: 'test.note.v1',
      reason: expect.stringContaining('Invalid payload of test.note.v1'),
      stack: expect.stringContaining('    at '),
    });
    expect(JSON.stringify(listed)).not.toContain('secret');
    await expect(failed(2, 'nonsense')).rejects.toMatchObject({ code: 'page.cursor-invalid' });
  });

  it('retries a failed job with all its attempts, and all of a queue once', async () => {
    const { total: before } = await failed(1);
    const id = await jobs.enqueue({ text: 'x' }, randomUUID(), 'test.unknown.v1');
    await waitFor(async () => (await failed(1)).total === before + 1);
    expect(await jobs.queues.hasFailed('identity.mail', id)).toBe(true);
    const firstFailure = (await failed(1)).items[0];
    expect(firstFailure).toMatchObject({ id, attempts: 1 });
    expect(await jobs.queues.retry('identity.mail', id)).toBe(true);
    await waitFor(async () => {
      const [latest] = (await failed(1)).items;
      return latest?.id === id && latest.failedAt !== firstFailure?.failedAt;
    });
    expect((await failed(1)).items[0]).toMatchObject({ id, attempts: 1 });
    expect(await jobs.queues.retry('identity.mail', randomUUID())).toBe(false);
    expect(await jobs.queues.retryAll('identity.mail')).toEqual({ retried: before + 1, hasMore: false });
    await waitFor(async () => (await failed(1)).total === before + 1);
  });

  describe('in a process that runs no jobs', () => {
    let api: JobsUnderTest;

    beforeEach(async () => {
      for (let count = (await failed(1)).total; count < 25; count += 1) await jobs.enqueue({ words: 'invalid' });
      await waitFor(async () => (await counts()).waiting + (await counts()).active === 0);
      await jobs.stop();
      api = await startJobs(opened.settings, [NoteHandler], [Note], 'api');
    });
    afterEach(async () => {
      await api.stop();
      jobs = await startJobs(opened.settings);
      await waitFor(async () => (await counts()).waiting + (await counts()).active === 0);
    });
    const failedIds = async () => (await api.app.get(ListFailedJobs).execute({ limit: 100 })).items.map(({ id }) => id);

    it('retries each failed job once if several requests retry it or its queue at the same time', async () => {
      const ids = await failedIds();
      const [retriedOne, ...all] = await Promise.all([
        api.queues.retry('identity.mail', ids[0] as string),
        ...[1, 2, 3].map(() => api.queues.retryAll('identity.mail')),
      ]);
      expect(all.reduce((sum, { retried }) => sum + retried, Number(retriedOne))).toBe(ids.length);
      expect(await failedIds()).toEqual([]);
      expect(await api.queues.retry('identity.mail', ids[0] as string)).toBe(false);
    });

    it('retries a part of a queue if the time is over, and the rest on request', async () => {
      const { length } = await failedIds();
      expect(await api.queues.retryAll('identity.mail', 0)).toEqual({ retried: 10, hasMore: true });
      expect(await api.queues.retryAll('identity.mail')).toEqual({ retried: length - 10, hasMore: false });
    });
  });

  it('refuses to publish to an unregistered queue', async () => {
    const publish = jobs.queues.publish([{ id: randomUUID(), queue: 'other', name: 'x', payload: {}, correlationId: 'c' }]);
    await expect(publish).rejects.toThrow('The queue other is not registered');
  });

  it.each([
    ['if a job has no handler', []],
    ['if a job has two handlers', [NoteHandler, SecondNoteHandler]],
  ])('refuses to boot %s', async (_name, handlers) => {
    await expect(startJobs(opened.settings, handlers)).rejects.toThrow(/The job test.note.v1 has (no|more than one) handler/);
  });

  it('reports health and metrics', async () => {
    expect(await jobs.app.get(Health).readiness()).toMatchObject({ checks: { jobs: { status: 'up' } } });
    const id = await jobs.enqueue({ text: 'measured' });
    await waitFor(() => runs.some((run) => run.id === id));
    await waitFor(async () =>
      /^job_duration_seconds_count\{.*queue="identity.mail",job_name="test.note.v1",outcome="done"\} [1-9]/m.test(
        await metricsText(),
      ),
    );
    const text = await metricsText();
    for (const name of ['waiting', 'active', 'failed', 'oldest_age_seconds'])
      expect(text).toMatch(new RegExp(`^jobs_${name}\\{queue="identity.mail",.*\\} \\d`, 'm'));
    expect(text).toMatch(/^job_dead_total\{queue="identity.mail",job_name="test.note.v1",.*\} \d+$/m);
  });
}

const WAIT_MS = 15_000;

export async function waitFor(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The condition was not met within ${WAIT_MS} ms`);
}
