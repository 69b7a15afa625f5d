/** How one queue is worked. Every setting is named for every queue: there is no default to be surprised by. */
export interface QueueSettings {
  /** Jobs that one replica works on at once. */
  readonly concurrency: number;
  /** How often a job is tried before it counts as failed. */
  readonly attempts: number;
  /** Milliseconds before the second attempt; each later wait is twice the one before. */
  readonly backoffMs: number;
  /** Milliseconds after which a job whose worker died is given to another. A working one renews it. */
  readonly lockMs: number;
  /** A finished job stays this long, so that handing it on twice does it once. */
  readonly keepCompleted: { readonly seconds: number; readonly count: number };
  /** A failed job stays this long for an operator to look at. */
  readonly keepFailed: { readonly seconds: number; readonly count: number };
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export const queueNames = ['identity.mail', 'bank.statistics', 'bank.transfer'] as const;
export type QueueName = (typeof queueNames)[number];

/** The one registry of queues: a queue without its settings does not compile. */
export const queues: Record<QueueName, Required<QueueSettings>> = {
  // Nine attempts over about eight minutes outlast a mail server's restart; a link is worth nothing much later.
  'identity.mail': {
    concurrency: 2,
    attempts: 9,
    backoffMs: 2_000,
    lockMs: 60_000,
    keepCompleted: { seconds: DAY, count: 10_000 },
    keepFailed: { seconds: 7 * DAY, count: 1_000 },
  },
  // Comes again by itself: what fails twice waits for the next time.
  'bank.statistics': {
    concurrency: 1,
    attempts: 2,
    backoffMs: 10_000,
    lockMs: 5 * 60_000,
    keepCompleted: { seconds: DAY, count: 10 },
    keepFailed: { seconds: 7 * DAY, count: 10 },
  },
  // Reading begins again and applying is one transaction, so whichever worker dies, another does it from the start.
  'bank.transfer': {
    concurrency: 2,
    attempts: 4,
    backoffMs: 2_000,
    lockMs: 60_000,
    keepCompleted: { seconds: DAY, count: 1_000 },
    keepFailed: { seconds: 7 * DAY, count: 1_000 },
  },
};

export const isQueueName = (name: string): name is QueueName => (queueNames as readonly string[]).includes(name);
