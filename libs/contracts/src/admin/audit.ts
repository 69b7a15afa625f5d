import { Text } from '@casebook/exam';
import { z } from 'zod';
import { Cursor, Instant, PageLimit } from '../http/paging.ts';

/** The longest address of an account. */
const PERSON_CHARACTERS = 320;
const Name = Text.trim().min(1).max(100);

/** The filters of the audit; both ends of the time are inclusive. */
const filters = {
  /** The actor: an address, an account's id, an alias, or a program's name. */
  actor: Text.trim().min(1).max(PERSON_CHARACTERS).optional(),
  action: Name.optional(),
  /** The subject of the action: an address, an account's id, an alias, or an object's id. */
  subject: Text.trim().min(1).max(PERSON_CHARACTERS).optional(),
  start: Instant.optional(),
  end: Instant.optional(),
};

export const AuditFilter = z.strictObject(filters);
export type AuditFilter = z.infer<typeof AuditFilter>;

export const ListAuditQuery = z.strictObject({ ...filters, limit: PageLimit.default(50), cursor: Cursor.optional() });
export type ListAuditQuery = z.infer<typeof ListAuditQuery>;

/** Whether the action happened, or was an attempt that was refused, such as a wrong password. */
export const AuditResult = z.enum(['done', 'refused']).meta({ id: 'AuditResult' });
export type AuditResult = z.infer<typeof AuditResult>;

/** A person or a program in the audit. */
export const AuditParty = z
  .strictObject({
    /** The person's alias, or the program's name. */
    name: z.string(),
    /** The person's account. */
    userId: z.uuid().optional(),
    /** Absent for a program, a deleted account, and an account without an address. */
    email: z.string().optional(),
    isDeleted: z.boolean(),
  })
  .meta({ id: 'AuditParty' });
export type AuditParty = z.infer<typeof AuditParty>;

const Facts = z.record(z.string(), z.json());

/** An audit entry: the action, its actor, and the affected member and objects. */
export const AuditEntry = z
  .strictObject({
    id: z.uuid(),
    occurredAt: Instant,
    service: z.string(),
    action: z.string(),
    result: AuditResult,
    actor: AuditParty,
    /** The member affected by the action. */
    member: AuditParty.optional(),
    /** The ids of the affected objects, by name. */
    subject: z.record(z.string(), z.string()),
    /** Further details of the action. */
    facts: Facts.optional(),
    before: Facts.optional(),
    after: Facts.optional(),
    clientAddress: z.string().optional(),
    /** Whether the details were erased when the actor's or the member's account was deleted. */
    isErased: z.boolean(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A page, newest first. */
export const AuditPage = z
  .strictObject({ items: z.array(AuditEntry), nextCursor: z.string().optional() })
  .meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof AuditPage>;
