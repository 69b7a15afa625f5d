import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@casebook/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { jobBackendOf, type OpenWorker } from './job-backend.ts';
import { JobQueues } from './job-queues.ts';
import { type QueueName, queues } from './queues.ts';

const STUCK_WORKER = join(__dirname, '../test/stuck-worker.ts');
/** How long a member may wait for an import after its worker was killed. */
const RECOVERED_MS = 10_000;

describe('a job whose worker is killed', () => {
  let database: TestDatabase;
  let jobs: JobQueues;
  const workers: OpenWorker[] = [];

  beforeAll(async () => {
    database = await testDatabase('killed');
    jobs = new JobQueues(jobBackendOf({ databaseUrl: database.url, redisUrl: undefined }));
  });
  afterAll(async () => {
    await jobs.close();
    await database.drop();
  });

  const enqueue = async (queue: QueueName) => {
    const id = randomUUID();
    await jobs.publish([{ id, queue, name: 'test.stuck.v1', payload: {}, correlationId: 'c' }]);
    return id;
  };
  const kill = async (child: ChildProcess) => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  /** Starts a worker in another process. Resolves once it has taken a job. */
  const startStuckWorker = async (queue: QueueName) => {
    const child = spawn(process.execPath, [STUCK_WORKER, database.url, queue], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    return child;
  };
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
  });
  const work = (queue: QueueName, process: (id: string) => Promise<void>) => {
    const worker = jobs.backend.openWorker(queue, queues[queue], (job) => process(job.id ?? ''));
    worker.on('error', () => undefined);
    workers.push(worker);
  };

  it('is taken over by another worker within 10 seconds and runs once', async () => {
    const id = await enqueue('bank.transfer');
    const child = await startStuckWorker('bank.transfer');
    // Long enough for the worker to renew its lock.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await kill(child);
    const startMs = performance.now();
    const done: string[] = [];
    await new Promise<void>((resolve) => {
      work('bank.transfer', async (jobId) => {
        done.push(jobId);
        resolve();
      });
    });
    const ms = Math.round(performance.now() - startMs);
    console.log(`job taken over ${ms} ms after its worker was killed`);
    expect(done).toEqual([id]);
    expect(ms).toBeLessThan(RECOVERED_MS);
  });

  it('survives more killed workers than BullMQ allows by default', async () => {
    const id = await enqueue('bank.transfer');
    for (let kills = 0; kills < 3; kills += 1) await kill(await startStuckWorker('bank.transfer'));
    const jobId = await new Promise<string>((resolve) => {
      work('bank.transfer', async (runId) => resolve(runId));
    });
    expect(jobId).toBe(id);
  });

  it('stays with its worker however long the run takes', async () => {
    const { lockMs } = queues['bank.transfer'];
    const runs: string[] = [];
    const id = await enqueue('bank.transfer');
    const finished = new Promise<void>((resolve) => {
      for (let worker = 0; worker < 2; worker += 1)
        work('bank.transfer', async (jobId) => {
          runs.push(jobId);
          await new Promise((wait) => setTimeout(wait, 3 * lockMs));
          resolve();
        });
    });
    await finished;
    expect(runs).toEqual([id]);
  });
});
