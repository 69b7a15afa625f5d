import { Text } from '@casebook/exam';
import { z } from 'zod';
import { PageLimit } from '../http/paging.ts';

/** The most ids that one request may look up. */
export const MEMBER_NAMES_MAX = 100;

export const MemberQuery = z.strictObject({
  /** An id, or the start of an email address in any case. */
  q: Text.max(320).trim().toLowerCase().optional(),
  limit: PageLimit.default(50),
  cursor: z.uuid().optional(),
});
export type MemberQuery = z.infer<typeof MemberQuery>;

/** Ids, separated by commas. */
export const MemberIds = z.strictObject({
  ids: z
    .string()
    .max(MEMBER_NAMES_MAX * 37)
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid()).max(MEMBER_NAMES_MAX)),
});
export type MemberIds = z.infer<typeof MemberIds>;

/** An account as a list shows it. The email is absent for an account without one. */
export const NamedMember = z.strictObject({ id: z.uuid(), email: z.string().optional() }).meta({ id: 'NamedMember' });
export type NamedMember = z.infer<typeof NamedMember>;

/** A page of accounts, ordered by email. */
export const MemberPage = z
  .strictObject({ items: z.array(NamedMember), nextCursor: z.uuid().optional() })
  .meta({ id: 'MemberPage' });
export type MemberPage = z.infer<typeof MemberPage>;

/** Those of the requested accounts that exist. */
export const MemberNames = z.strictObject({ items: z.array(NamedMember) }).meta({ id: 'MemberNames' });
export type MemberNames = z.infer<typeof MemberNames>;
