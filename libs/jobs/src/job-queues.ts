import type { JobPublisher, OutgoingJob } from '@casebook/messaging';
import type { Log } from '@casebook/platform';
import type { JobBackend, OpenQueue } from './job-backend.ts';
import type { QueuedJob, Schedule } from './job-definition.ts';
import { isQueueName, type QueueName, queues } from './queues.ts';

const PUBLISH_LIMIT_MS = 5_000;
const COUNT_LIMIT_MS = 1_500;

export interface JobCounts {
  readonly waiting: number;
  readonly failed: number;
}

/** The queues of one service, to which the relay publishes jobs. A queue is opened on first use. */
export class JobQueues implements JobPublisher {
  readonly #open = new Map<QueueName, OpenQueue>();
  #log: Log | undefined;

  constructor(readonly backend: JobBackend) {}

  /** Sets the log for connection errors. */
  logTo(log: Log): void {
    this.#log = log;
  }

  /** Resolves once every job is in its queue. A job whose id is already in the queue is ignored. */
  async publish(jobs: OutgoingJob[]): Promise<void> {
    for (const [name, ofQueue] of Map.groupBy(jobs, ({ queue }) => queue)) {
      if (!isQueueName(name)) throw new Error(`The queue ${name} is not registered`);
      await within(PUBLISH_LIMIT_MS, `the queue ${name}`, this.#queue(name).addBulk(ofQueue.map(toBulkJob)));
    }
  }

  /** Upserts a job's schedule. Idempotent, since every replica calls it at startup. */
  async schedule({ name, queue, schema }: QueuedJob, schedule: Schedule): Promise<void> {
    const data = { payload: schema.parse({}), correlationId: name };
    const repeat = 'cron' in schedule ? { pattern: schedule.cron, tz: 'UTC' } : { every: schedule.everyMs };
    const scheduled = this.#queue(queue).upsertJobScheduler(name, repeat, { name, data });
    await within(PUBLISH_LIMIT_MS, `the queue ${queue}`, scheduled);
  }

  /** @throws Error where the backend is down */
  async counts(names: readonly QueueName[]): Promise<JobCounts> {
    const all = await Promise.all(
      names.map((name) =>
        within(
          COUNT_LIMIT_MS,
          `the queue ${name}`,
          this.#queue(name).getJobCounts('waiting', 'delayed', 'prioritized', 'failed'),
        ),
      ),
    );
    const sum = (type: string) => all.reduce((total, counts) => total + (counts[type] ?? 0), 0);
    return { waiting: sum('waiting') + sum('delayed') + sum('prioritized'), failed: sum('failed') };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((queue) => queue.close()));
    this.#open.clear();
  }

  #queue(name: QueueName): OpenQueue {
    const existing = this.#open.get(name);
    if (existing) return existing;
    const queue = this.backend.openQueue(name, queues[name]);
    queue.on('error', (error) => this.#log?.warn({ err: error, queue: name }, 'queue connection failed'));
    this.#open.set(name, queue);
    return queue;
  }
}

const toBulkJob = ({ id, name, payload, correlationId, traceparent }: OutgoingJob) => ({
  name,
  data: { payload, correlationId, ...(traceparent && { traceparent }) },
  opts: { jobId: id },
});

/** Bounds a call to a backend that may be down. @throws Error after `limitMs` */
async function within<Result>(limitMs: number, target: string, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${target} did not respond within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
