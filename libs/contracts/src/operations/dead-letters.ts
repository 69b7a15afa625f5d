import { z } from 'zod';
import { Envelope } from '../events/event.ts';
import { Cursor, Instant, PageLimit, pageOf } from '../http/paging.ts';

/** The cause of dead letters that failed for the same reason: a hash of the consumer and the error message, without ids and numbers. */
const Cause = z.string().regex(/^[0-9a-f]{32}$/);

const parked = {
  eventId: z.uuid(),
  /** The consumer that couldn't handle the event. Other consumers may have handled it. */
  consumer: z.string(),
  type: z.string(),
  /** Events with the same key are handled in order. */
  key: z.string(),
  attempts: z.int(),
  parkedAt: Instant,
  /** The message of the last error. */
  reason: z.string(),
  cause: Cause,
};

/** An event that a consumer couldn't handle: a dead letter. It stays until someone replays or discards it. */
export const DeadLetter = z.strictObject(parked).meta({ id: 'DeadLetter' });
export type DeadLetter = z.infer<typeof DeadLetter>;

/** Ordered by the time the service received them, the latest first. */
export const DeadLetterPage = pageOf(DeadLetter).meta({ id: 'DeadLetterPage' });
export type DeadLetterPage = z.infer<typeof DeadLetterPage>;

export const ListDeadLettersQuery = z.strictObject({
  limit: PageLimit.default(25),
  cursor: Cursor.optional(),
  cause: Cause.optional(),
});
export type ListDeadLettersQuery = z.infer<typeof ListDeadLettersQuery>;

export const DeadLetterDetails = z
  .strictObject({
    ...parked,
    envelope: Envelope,
    /** The event's payload. */
    data: z.unknown(),
    stack: z.string().optional(),
  })
  .meta({ id: 'DeadLetterDetails' });
export type DeadLetterDetails = z.infer<typeof DeadLetterDetails>;

/** One event, listed once for each of the service's consumers that couldn't handle it. */
export const DeadLetterOfConsumers = z.strictObject({ items: z.array(DeadLetterDetails) }).meta({ id: 'DeadLetterOfConsumers' });
export type DeadLetterOfConsumers = z.infer<typeof DeadLetterOfConsumers>;

/** The most causes that are listed. */
export const DEAD_LETTER_CAUSES_MAX = 50;

export const DeadLetterCause = z
  .strictObject({
    cause: Cause,
    consumer: z.string(),
    type: z.string(),
    /** The latest event's error message. */
    reason: z.string(),
    count: z.int(),
    firstParkedAt: Instant,
    lastParkedAt: Instant,
  })
  .meta({ id: 'DeadLetterCause' });
export type DeadLetterCause = z.infer<typeof DeadLetterCause>;

/** The most frequent causes first, at most `DEAD_LETTER_CAUSES_MAX`. The total counts the events of all causes. */
export const DeadLetterCauses = z
  .strictObject({ items: z.array(DeadLetterCause), total: z.int(), totalIsEstimate: z.boolean() })
  .meta({ id: 'DeadLetterCauses' });
export type DeadLetterCauses = z.infer<typeof DeadLetterCauses>;

/** `replay` handles the event again, with the full number of attempts. `discard` deletes its payload. */
export const DeadLetterDecision = z.enum(['replay', 'discard']).meta({ id: 'DeadLetterDecision' });
export type DeadLetterDecision = z.infer<typeof DeadLetterDecision>;

/** Selects one event, for every consumer that couldn't handle it, or all events with a cause. */
export const DecideDeadLettersInput = z
  .strictObject({ decision: DeadLetterDecision, eventId: z.uuid().optional(), cause: Cause.optional() })
  .refine(({ eventId, cause }) => (eventId === undefined) !== (cause === undefined), {
    message: 'Either an event or a cause',
  })
  .meta({ id: 'DecideDeadLettersInput' });
export type DecideDeadLettersInput = z.infer<typeof DecideDeadLettersInput>;

export const DeadLettersDecided = z
  .strictObject({
    /** How many dead letters were decided. An event that failed in two consumers counts twice. */
    decided: z.int(),
    /** Whether the request's time limit ended before all events of the cause were decided. Send the request again for the rest. */
    hasMore: z.boolean(),
  })
  .meta({ id: 'DeadLettersDecided' });
export type DeadLettersDecided = z.infer<typeof DeadLettersDecided>;
