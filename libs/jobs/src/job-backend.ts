import type { ServiceConfig } from '@casebook/platform';
import { createPostgresBackend, createRedisBackend, type Processor, withBackend } from 'bullmq';
import type { QueueName, QueueSettings } from './queues.ts';

const SCHEMA = 'bull';
const REDIS_PREFIX = 'casebook';
// A queue's own statements are few and short; a worker also renews locks while it fetches (besides each a LISTEN connection).
const QUEUE_POOL = 1;
const WORKER_POOL = 2;

/** A job in its queue: the payload as yet unparsed, and the trace it belongs to. */
export interface QueuedData {
  readonly payload: unknown;
  readonly correlationId: string;
  readonly traceparent?: string;
}

type Count = 'waiting' | 'delayed' | 'prioritized' | 'failed';

/** What of BullMQ's queue is used here, whatever it is stored in. */
export interface OpenQueue {
  addBulk(jobs: { name: string; data: QueuedData; opts: { jobId: string } }[]): Promise<unknown>;
  upsertJobScheduler(
    id: string,
    repeat: { every: number } | { pattern: string; tz: string },
    job: { name: string; data: QueuedData },
  ): Promise<unknown>;
  getJobCounts(...types: Count[]): Promise<Record<string, number>>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

export interface OpenWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

/** Where queues are kept. Opening one connects; nothing does before. */
export interface JobBackend {
  openQueue(name: QueueName, settings: QueueSettings): OpenQueue;
  openWorker(name: QueueName, settings: QueueSettings, process: Processor<QueuedData>): OpenWorker;
}

/** The backend that the profile chose: Redis where there is one, else the service's own database. */
export const jobBackendOf = ({ redisUrl, databaseUrl }: Pick<ServiceConfig, 'redisUrl' | 'databaseUrl'>): JobBackend =>
  redisUrl ? redisBackend(redisUrl) : postgresBackend(databaseUrl);

function postgresBackend(connectionString: string): JobBackend {
  const { Queue, Worker } = withBackend(createPostgresBackend);
  const connection = (max: number) => ({ connectionString, schema: SCHEMA, migrate: true, max });
  return {
    openQueue: (name, settings) => new Queue(name, { connection: connection(QUEUE_POOL), ...jobOptions(settings) }),
    openWorker: (name, settings, process) =>
      new Worker(name, process, { connection: connection(WORKER_POOL), ...workerOptions(settings) }),
  };
}

function redisBackend(url: string): JobBackend {
  const { Queue, Worker } = withBackend(createRedisBackend);
  return {
    // While Redis is away a call waits, but no longer than its caller does: the job stays in the outbox and is handed on again.
    openQueue: (name, settings) =>
      new Queue(name, {
        prefix: REDIS_PREFIX,
        connection: { url, maxRetriesPerRequest: 1 },
        ...jobOptions(settings),
      }),
    openWorker: (name, settings, process) =>
      new Worker(name, process, {
        prefix: REDIS_PREFIX,
        connection: { url, maxRetriesPerRequest: null },
        ...workerOptions(settings),
      }),
  };
}

const jobOptions = ({ attempts, backoffMs, keepCompleted, keepFailed }: QueueSettings) => ({
  defaultJobOptions: {
    attempts,
    backoff: { type: 'exponential', delay: backoffMs },
    removeOnComplete: { age: keepCompleted.seconds, count: keepCompleted.count },
    removeOnFail: { age: keepFailed.seconds, count: keepFailed.count },
  },
});

const workerOptions = ({ concurrency, lockMs, stalledCheckMs, maxStalled }: QueueSettings) => ({
  concurrency,
  lockDuration: lockMs,
  stalledInterval: stalledCheckMs,
  maxStalledCount: maxStalled,
});
