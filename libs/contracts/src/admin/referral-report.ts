import { Text } from '@casebook/exam';
import { z } from 'zod';
import { Cursor, Instant, PageLimit } from '../http/paging.ts';
import { REFERRAL_CODE_CHARACTERS } from './referrals.ts';

/** The filters of the referral report, both dates inclusive: `end` is the last instant of the viewer's end day. */
const filters = {
  /** Part of a code, in any case. */
  code: Text.max(REFERRAL_CODE_CHARACTERS).optional(),
  start: Instant.optional(),
  end: Instant.optional(),
};

export const ReferralReportFilter = z.strictObject(filters);
export type ReferralReportFilter = z.infer<typeof ReferralReportFilter>;

export const ReferralReportQuery = z.strictObject({ ...filters, limit: PageLimit.default(50), cursor: Cursor.optional() });
export type ReferralReportQuery = z.infer<typeof ReferralReportQuery>;

/** A member who signed up with a code. The email is absent for an account without one. */
export const ReferredMember = z
  .strictObject({ userId: z.uuid(), refCode: z.string(), createdAt: Instant, email: z.string().optional() })
  .meta({ id: 'ReferredMember' });
export type ReferredMember = z.infer<typeof ReferredMember>;

/** A page of members, newest first. The totals are a separate operation, so that further pages don't compute them again. */
export const ReferralReportPage = z
  .strictObject({ items: z.array(ReferredMember), nextCursor: z.string().optional() })
  .meta({ id: 'ReferralReportPage' });
export type ReferralReportPage = z.infer<typeof ReferralReportPage>;

/** The signups that the filters match: all of them, and per code, most signups first. */
export const ReferralTotals = z
  .strictObject({ total: z.int(), codes: z.array(z.strictObject({ code: z.string(), signups: z.int() })) })
  .meta({ id: 'ReferralTotals' });
export type ReferralTotals = z.infer<typeof ReferralTotals>;
