import { z } from 'zod';
import { Envelope } from '../events/event.ts';
import { Cursor, Instant, PageLimit, pageOf } from '../http/paging.ts';

/** Groups parked events that failed for the same reason: a hash of the consumer and of its reason without ids and numbers. */
const Cause = z.string().regex(/^[0-9a-f]{32}$/);

const parked = {
  eventId: z.uuid(),
  /** The consumer that couldn't handle it. Others may have handled the same event. */
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

/** In the order in which the service received them, the latest first. */
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

/** One event, once for each consumer of the service that parked it. */
export const DeadLetterOfConsumers = z.strictObject({ items: z.array(DeadLetterDetails) }).meta({ id: 'DeadLetterOfConsumers' });
export type DeadLetterOfConsumers = z.infer<typeof DeadLetterOfConsumers>;

/** The most causes that are listed. */
export const DEAD_LETTER_CAUSES_MAX = 50;

export const DeadLetterCause = z
  .strictObject({
    cause: Cause,
    consumer: z.string(),
    type: z.string(),
    /** Of the latest one. */
    reason: z.string(),
    count: z.int(),
    firstParkedAt: Instant,
    lastParkedAt: Instant,
  })
  .meta({ id: 'DeadLetterCause' });
export type DeadLetterCause = z.infer<typeof DeadLetterCause>;

/** The most frequent first, at most `DEAD_LETTER_CAUSES_MAX`. The total counts the events of all causes. */
export const DeadLetterCauses = z
  .strictObject({ items: z.array(DeadLetterCause), total: z.int(), totalIsEstimate: z.boolean() })
  .meta({ id: 'DeadLetterCauses' });
export type DeadLetterCauses = z.infer<typeof DeadLetterCauses>;

/** `replay` handles it again from the first attempt. `discard` deletes its payload. */
export const DeadLetterDecision = z.enum(['replay', 'discard']).meta({ id: 'DeadLetterDecision' });
export type DeadLetterDecision = z.infer<typeof DeadLetterDecision>;

/** Which events: one, for every consumer that parked it, or all with a cause. */
export const DecideDeadLettersInput = z
  .strictObject({ decision: DeadLetterDecision, eventId: z.uuid().optional(), cause: Cause.optional() })
  .refine(({ eventId, cause }) => (eventId === undefined) !== (cause === undefined), {
    message: 'Either an event or a cause',
  })
  .meta({ id: 'DecideDeadLettersInput' });
export type DecideDeadLettersInput = z.infer<typeof DecideDeadLettersInput>;

export const DeadLettersDecided = z
  .strictObject({
    /** How many events were decided; one that two consumers parked counts twice. */
    decided: z.int(),
    /** Whether some of the cause weren't decided within the time of a request. Another request decides on them. */
    hasMore: z.boolean(),
  })
  .meta({ id: 'DeadLettersDecided' });
export type DeadLettersDecided = z.infer<typeof DeadLettersDecided>;
