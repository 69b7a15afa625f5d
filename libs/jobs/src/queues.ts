/** How long a queue may take to respond. Milliseconds; the gateway waits 15 s for a response. */
export const QUEUE_LIMIT_MS = 4_000;

/** The settings of one queue. Every queue sets all of them, so BullMQ's defaults never apply. */
export interface QueueSettings {
  /** How many jobs one replica runs at once. */
  readonly concurrency: number;
  /** Attempts before a job counts as failed. */
  readonly attempts: number;
  /** Milliseconds before the second attempt; doubles with each attempt. */
  readonly backoffMs: number;
  /**
   * Milliseconds that a worker's lock on a job lasts. BullMQ renews it when half of it is left, so it limits how long a killed worker's
   * job waits, not how long a job runs. If the event loop is blocked for more than half of it, the lock is lost and the job runs twice.
   */
  readonly lockMs: number;
  /** Milliseconds after which the run is aborted through its signal. The run then fails and is retried with backoff. */
  readonly timeoutMs: number;
  /** Milliseconds between checks for jobs whose lock has expired. */
  readonly stalledCheckMs: number;
  /**
   * How many times a job may lose its worker before it fails: enough for deploys and restarts, but a job that crashes its worker is
   * stopped.
   */
  readonly maxStalled: number;
  /** How long a completed job is stored, so that publishing it again is ignored. */
  readonly retainCompleted: { readonly seconds: number; readonly count: number };
  /** How long a failed job is stored for operators to inspect. */
  readonly retainFailed: { readonly seconds: number; readonly count: number };
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export const queueNames = [
  'identity.mail',
  'identity.schedule',
  'bank.statistics',
  'bank.transfer',
  'billing.sync',
  'billing.schedule',
  'billing.mail',
  'ai.generations',
  'ai.schedule',
  'ai.reviews',
  'admin.errors',
  'admin.schedule',
] as const;
export type QueueName = (typeof queueNames)[number];

/** The settings for scheduled jobs: after two failed attempts a job waits for its next occurrence. */
const SCHEDULED: Required<QueueSettings> = {
  concurrency: 1,
  attempts: 2,
  backoffMs: 5_000,
  lockMs: 20_000,
  timeoutMs: 60 * 60_000,
  stalledCheckMs: 5_000,
  maxStalled: 10,
  retainCompleted: { seconds: DAY, count: 100 },
  retainFailed: { seconds: 7 * DAY, count: 100 },
};

/** The registry of queues. A queue without settings doesn't compile. */
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
  'identity.schedule': SCHEDULED,
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
  // effect. The lock can therefore be short, so that a member who watches the progress bar doesn't wait long after a worker was killed.
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
  // Nine attempts over about four minutes outlast a short outage of Stripe; after that the sweep retries every minute. A sync that runs
  // twice has one effect, so the lock can be short.
  'billing.sync': {
    concurrency: 4,
    attempts: 9,
    backoffMs: 1_000,
    lockMs: 5_000,
    timeoutMs: 2 * 60_000,
    stalledCheckMs: 1_000,
    maxStalled: 10,
    retainCompleted: { seconds: DAY, count: 10_000 },
    retainFailed: { seconds: 7 * DAY, count: 1_000 },
  },
  // The nightly comparison may take hours.
  'billing.schedule': { ...SCHEDULED, concurrency: 2, timeoutMs: 6 * 60 * 60_000 },
  // Nine attempts over about an hour: these mails stay useful for days.
  'billing.mail': {
    concurrency: 1,
    attempts: 9,
    backoffMs: 15_000,
    lockMs: 20_000,
    timeoutMs: 60_000,
    stalledCheckMs: 5_000,
    maxStalled: 10,
    retainCompleted: { seconds: DAY, count: 10_000 },
    retainFailed: { seconds: 7 * DAY, count: 1_000 },
  },
  // A run of ten questions makes some fifty calls to the language model, and mostly waits for them. Its checkpoint after each question
  // makes a restart harmless. So the lock can be short, which matters to a member who watches, and many restarts are allowed.
  'ai.generations': {
    concurrency: 24,
    attempts: 4,
    backoffMs: 2_000,
    lockMs: 5_000,
    timeoutMs: 60 * 60_000,
    stalledCheckMs: 1_000,
    maxStalled: 50,
    retainCompleted: { seconds: DAY, count: 10_000 },
    retainFailed: { seconds: 7 * DAY, count: 1_000 },
  },
  'ai.schedule': SCHEDULED,
  // One run at a time: nobody waits for it, and members' requests to the provider take priority. A run continues from its checkpoint.
  'ai.reviews': {
    concurrency: 1,
    attempts: 4,
    backoffMs: 30_000,
    lockMs: 20_000,
    timeoutMs: 60 * 60_000,
    stalledCheckMs: 5_000,
    maxStalled: 50,
    retainCompleted: { seconds: DAY, count: 100 },
    retainFailed: { seconds: 7 * DAY, count: 100 },
  },
  // Each run groups all ungrouped errors, so a later run does the work of a failed one, and concurrent runs would only wait for each
  // other.
  'admin.errors': {
    concurrency: 1,
    attempts: 4,
    backoffMs: 2_000,
    lockMs: 20_000,
    timeoutMs: 10 * 60_000,
    stalledCheckMs: 5_000,
    maxStalled: 10,
    retainCompleted: { seconds: DAY, count: 1_000 },
    retainFailed: { seconds: 7 * DAY, count: 100 },
  },
  'admin.schedule': SCHEDULED,
};

export const isQueueName = (name: string): name is QueueName => (queueNames as readonly string[]).includes(name);
