/** How one queue's jobs run. Every queue sets every setting: there are no defaults. */
export interface QueueSettings {
  /** Jobs that one replica works on at once. */
  readonly concurrency: number;
  /** Attempts before a job counts as failed. */
  readonly attempts: number;
  /** Milliseconds before the second attempt; doubles with each attempt. */
  readonly backoffMs: number;
  /**
   * Milliseconds that a worker's lock on a job lasts. BullMQ renews it when half of it is left, so it limits how long a killed
   * worker's job waits, not how long a job runs. An event loop blocked for more than half of it loses the lock, and the job runs twice.
   */
  readonly lockMs: number;
  /** Milliseconds after which the run is aborted through its signal. The run then fails and is retried with backoff. */
  readonly timeoutMs: number;
  /** Milliseconds between checks for jobs whose lock has expired. */
  readonly stalledCheckMs: number;
  /** How many times a job may lose its worker before it fails: high enough for deploys and restarts, but a job that crashes its worker stops. */
  readonly maxStalled: number;
  /** How long a completed job is stored, so that publishing it again is ignored. */
  readonly retainCompleted: { readonly seconds: number; readonly count: number };
  /** How long a failed job is stored for operators to inspect. */
  readonly retainFailed: { readonly seconds: number; readonly count: number };
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export const queueNames = ['identity.mail', 'bank.statistics', 'bank.transfer'] as const;
export type QueueName = (typeof queueNames)[number];

/** The registry of queues: a queue without its settings does not compile. */
export const queues: Record<QueueName, Required<QueueSettings>> = {
  // Nine attempts over about eight minutes outlast a mail server's restart. A link sent much later would have expired.
  'identity.mail': {
    concurrency: 2,
    attempts: 9,
    backoffMs: 2_000,
    // A late mail is better than a mail sent twice.
    lockMs: 20_000,
    timeoutMs: 60_000,
    stalledCheckMs: 5_000,
    maxStalled: 10,
    retainCompleted: { seconds: DAY, count: 10_000 },
    retainFailed: { seconds: 7 * DAY, count: 1_000 },
  },
  // A scheduled job: after two failed attempts it waits for its next occurrence.
  'bank.statistics': {
    concurrency: 1,
    attempts: 2,
    backoffMs: 10_000,
    lockMs: 60_000,
    timeoutMs: 10 * 60_000,
    stalledCheckMs: 30_000,
    maxStalled: 10,
    retainCompleted: { seconds: DAY, count: 10 },
    retainFailed: { seconds: 7 * DAY, count: 10 },
  },
  // Reading restarts from the beginning, applying is one transaction, and both lock the import's row, so a job that runs twice has one
  // effect. The lock can therefore be short, which matters to a member who watches the progress bar.
  'bank.transfer': {
    concurrency: 2,
    attempts: 4,
    backoffMs: 2_000,
    lockMs: 5_000,
    timeoutMs: 60 * 60_000,
    stalledCheckMs: 1_000,
    maxStalled: 10,
    retainCompleted: { seconds: DAY, count: 1_000 },
    retainFailed: { seconds: 7 * DAY, count: 1_000 },
  },
};

export const isQueueName = (name: string): name is QueueName => (queueNames as readonly string[]).includes(name);
