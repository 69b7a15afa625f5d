import type { JobPublisher, OutgoingJob } from '@casebook/messaging';
import type { Log } from '@casebook/platform';
import type { JobBackend, OpenQueue } from './job-backend.ts';
import type { QueuedJob, Schedule } from './job-definition.ts';
import { isQueueName, type QueueName, queues } from './queues.ts';
import { within } from './within.ts';

const PUBLISH_LIMIT_MS = 5_000;
const COUNT_LIMIT_MS = 1_500;

export interface JobCounts {
  readonly waiting: number;
  readonly failed: number;
}

/** The queues of one service, which the relay publishes jobs to. A queue is opened when it is first needed. */
export class JobQueues implements JobPublisher {
  readonly #open = new Map<QueueName, OpenQueue>();
  #log: Log | undefined;

  constructor(readonly backend: JobBackend) {}

  /** Logs the errors of its connections from now on. */
  logTo(log: Log): void {
    this.#log = log;
  }

  /** Resolves once every job is in its queue. A job that is there already, by its id, stays as it is. */
  async publish(jobs: OutgoingJob[]): Promise<void> {
    for (const [name, ofQueue] of Map.groupBy(jobs, ({ queue }) => queue)) {
      if (!isQueueName(name)) throw new Error(`There is no queue ${name}`);
      await within(PUBLISH_LIMIT_MS, `the queue ${name}`, this.#queue(name).addBulk(ofQueue.map(toBulkJob)));
    }
  }

  /** Upserts a job's schedule: every replica does at every start, and it stays one schedule. */
  async schedule({ name, queue, schema }: QueuedJob, schedule: Schedule): Promise<void> {
    const data = { payload: schema.parse({}), correlationId: name };
    const repeat = 'cron' in schedule ? { pattern: schedule.cron, tz: 'UTC' } : { every: schedule.everyMs };
    const scheduled = this.#queue(queue).upsertJobScheduler(name, repeat, { name, data });
    await within(PUBLISH_LIMIT_MS, `the queue ${queue}`, scheduled);
  }

  /** @throws Error where the backend is away */
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
    const present = this.#open.get(name);
    if (present) return present;
    const queue = this.backend.openQueue(name, queues[name]);
    queue.on('error', (error) => this.#log?.warn({ err: error, queue: name }, 'a queue is out of reach'));
    this.#open.set(name, queue);
    return queue;
  }
}

const toBulkJob = ({ id, name, payload, correlationId, traceparent }: OutgoingJob) => ({
  name,
  data: { payload, correlationId, ...(traceparent && { traceparent }) },
  opts: { jobId: id },
});
