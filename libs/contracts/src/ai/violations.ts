import { z } from 'zod';
import { event } from '../events/event.ts';
import { Cursor, Instant, PageLimit, pageOf } from '../http/paging.ts';
import { LimitCode, LimitMode } from './limits.ts';

export const violationTypes = ['rate_limit', 'suspicious_pattern'] as const;
export const violationSeverities = ['low', 'medium', 'high'] as const;

/** A refused AI request that counts as a violation. The latest 100 of each member are kept. */
export const Violation = z.strictObject({
  type: z.enum(violationTypes),
  /** Unix time in milliseconds. */
  timestamp: z.int(),
  details: z.string(),
  severity: z.enum(violationSeverities),
});
export type Violation = z.infer<typeof Violation>;

/** A member exceeded an AI limit. Refusals of a penalized account don't count as violations, because they would extend the penalty. */
export const LimitViolationRecorded = event(
  'ai.limit-violation.recorded.v1',
  'limits.violations',
  z.strictObject({
    violationId: z.uuid(),
    userId: z.uuid(),
    code: LimitCode,
    mode: LimitMode,
    ...Violation.omit({ timestamp: true }).shape,
    occurredAt: z.iso.datetime(),
  }),
);

/** A violation as admins see it. */
export const MemberViolation = z
  .strictObject({
    id: z.uuid(),
    userId: z.uuid(),
    code: LimitCode,
    mode: LimitMode,
    type: z.enum(violationTypes),
    severity: z.enum(violationSeverities),
    details: z.string(),
    occurredAt: Instant,
  })
  .meta({ id: 'MemberViolation' });
export type MemberViolation = z.infer<typeof MemberViolation>;

/** The latest first. */
export const MemberViolationPage = pageOf(MemberViolation).meta({ id: 'MemberViolationPage' });
export type MemberViolationPage = z.infer<typeof MemberViolationPage>;

export const ListViolationsQuery = z.strictObject({
  limit: PageLimit.default(25),
  cursor: Cursor.optional(),
  userId: z.uuid().optional(),
  type: z.enum(violationTypes).optional(),
  severity: z.enum(violationSeverities).optional(),
});
export type ListViolationsQuery = z.infer<typeof ListViolationsQuery>;

/** A member whose AI requests are refused for an hour, or until an admin lifts the penalty. */
export const Penalty = z.strictObject({ userId: z.uuid(), until: Instant }).meta({ id: 'Penalty' });
export type Penalty = z.infer<typeof Penalty>;

/** Ordered by end, the latest first. */
export const PenaltyPage = pageOf(Penalty).meta({ id: 'PenaltyPage' });
export type PenaltyPage = z.infer<typeof PenaltyPage>;

export const ListPenaltiesQuery = z.strictObject({ limit: PageLimit.default(25), cursor: Cursor.optional() });
export type ListPenaltiesQuery = z.infer<typeof ListPenaltiesQuery>;
