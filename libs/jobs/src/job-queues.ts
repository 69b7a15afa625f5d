import type { JobPublisher, OutgoingJob } from '@casebook/messaging';
import type { Log } from '@casebook/platform';
import type { JobBackend, OpenQueue } from './job-backend.ts';
import type { ScheduledJob } from './jobs-options.ts';
import { isQueueName, type QueueName, queues } from './queues.ts';
import { within } from './within.ts';

const PUBLISH_LIMIT_MS = 5_000;
const COUNT_LIMIT_MS = 1_500;

export interface JobCounts {
  readonly waiting: number;
  readonly failed: number;
}

/** The queues of one service, as the relay hands jobs on to them. A queue is opened when it is first needed. */
export class JobQueues implements JobPublisher {
  readonly #open = new Map<QueueName, OpenQueue>();
  #log: Log | undefined;

  constructor(readonly backend: JobBackend) {}

  /** Says what becomes of its connections from now on. */
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

  /** Has a kind of job done again and again; said again by every replica at every start, it is one schedule. */
  async schedule({ job, payload, everyMs }: ScheduledJob): Promise<void> {
    const data = { payload: job.schema.parse(payload), correlationId: job.name };
    const scheduled = this.#queue(job.queue).upsertJobScheduler(job.name, { every: everyMs }, { name: job.name, data });
    await within(PUBLISH_LIMIT_MS, `the queue ${job.queue}`, scheduled);
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
