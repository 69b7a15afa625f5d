import type { ServiceConfig } from '@casebook/platform';
import { createPostgresBackend, createRedisBackend, type Processor, withBackend } from 'bullmq';
import type { QueueName, QueueSettings } from './queues.ts';

const SCHEMA = 'bull';
const REDIS_PREFIX = 'casebook';
// Connections per queue and per worker, besides their LISTEN connections. A worker renews locks while it fetches, so it needs two.
const QUEUE_POOL = 1;
const WORKER_POOL = 2;

/** A job as stored in its queue: the unparsed payload and the trace context. */
export interface QueuedData {
  readonly payload: unknown;
  readonly correlationId: string;
  readonly traceparent?: string;
}

type Count = 'waiting' | 'delayed' | 'prioritized' | 'active' | 'failed';

/** When a job was added, in milliseconds since 1970, and its delay from then. */
export interface QueuedJobState {
  readonly timestamp: number;
  readonly opts: { readonly delay?: number };
}

/** A failed job in its queue, without its payload. */
export interface FailedJobState extends QueuedJobState {
  readonly id?: string | undefined;
  readonly name: string;
  readonly attemptsMade: number;
  readonly finishedOn?: number | undefined;
  readonly failedReason?: string | undefined;
  readonly stacktrace?: readonly string[] | null;
  isFailed(): Promise<boolean>;
  retry(state: 'failed', options: { resetAttemptsMade: boolean; resetAttemptsStarted: boolean }): Promise<void>;
}

/** The methods of BullMQ's `Queue` that are used here, on either backend. */
export interface OpenQueue {
  addBulk(jobs: { name: string; data: QueuedData; opts: { jobId: string } }[]): Promise<unknown>;
  upsertJobScheduler(
    id: string,
    repeat: { every: number } | { pattern: string; tz: string },
    job: { name: string; data: QueuedData },
  ): Promise<unknown>;
  getJobCounts(...types: Count[]): Promise<Record<string, number>>;
  getJobs(types: Count[], start: number, end: number, ascending: boolean): Promise<FailedJobState[]>;
  getJob(id: string): Promise<FailedJobState | undefined>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

export interface OpenWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

/** Where queues are stored. Connects only when a queue or worker is opened. */
export interface JobBackend {
  openQueue(name: QueueName, settings: QueueSettings): OpenQueue;
  openWorker(name: QueueName, settings: QueueSettings, process: Processor<QueuedData>): OpenWorker;
}

/** Redis if a URL is configured, else the service's own database. */
export const jobBackendOf = ({ redisUrl, databaseUrl }: Pick<ServiceConfig, 'redisUrl' | 'databaseUrl'>): JobBackend =>
  redisUrl ? redisBackend(redisUrl) : postgresBackend(databaseUrl);

function postgresBackend(connectionString: string): JobBackend {
  const { Queue, Worker } = withBackend(createPostgresBackend);
  const connection = (max: number) => ({ connectionString, schema: SCHEMA, migrate: true, max });
  return {
    openQueue: (name, settings) => new Queue<QueuedData>(name, { connection: connection(QUEUE_POOL), ...jobOptions(settings) }),
    openWorker: (name, settings, process) =>
      new Worker(name, process, { connection: connection(WORKER_POOL), ...workerOptions(settings) }),
  };
}

function redisBackend(url: string): JobBackend {
  const { Queue, Worker } = withBackend(createRedisBackend);
  return {
    // While Redis is down a call fails after one retry. The job stays in the outbox, and the relay publishes it again.
    openQueue: (name, settings) =>
      new Queue<QueuedData>(name, {
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

const jobOptions = ({ attempts, backoffMs, retainCompleted, retainFailed }: QueueSettings) => ({
  defaultJobOptions: {
    attempts,
    backoff: { type: 'exponential', delay: backoffMs },
    removeOnComplete: { age: retainCompleted.seconds, count: retainCompleted.count },
    removeOnFail: { age: retainFailed.seconds, count: retainFailed.count },
  },
});

const workerOptions = ({ concurrency, lockMs, stalledCheckMs, maxStalled }: QueueSettings) => ({
  concurrency,
  lockDuration: lockMs,
  stalledInterval: stalledCheckMs,
  maxStalledCount: maxStalled,
});
