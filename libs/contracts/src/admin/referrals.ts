import { Text } from '@casebook/exam';
import { z } from 'zod';
import { Cursor, Instant, PageLimit, pageOf } from '../http/paging.ts';

/** Accepts any text: an invalid code must not fail the sign-up of the member who used it. */
export const ReferralInput = z.strictObject({ code: z.string().max(1_000) }).meta({ id: 'ReferralInput' });
export type ReferralInput = z.infer<typeof ReferralInput>;

/** The first valid code that the member arrived with; absent if none was valid. */
export const ReferralView = z.strictObject({ refCode: z.string().optional() }).meta({ id: 'Referral' });
export type ReferralView = z.infer<typeof ReferralView>;

export const REFERRAL_CODE_CHARACTERS = 100;
const PARTNER_CHARACTERS = 200;
const DESCRIPTION_CHARACTERS = 1_000;

/** A code that a partner hands out. Members who sign up with it are counted for that partner. */
export const ReferralCode = z
  .strictObject({
    id: z.uuid(),
    code: z.string(),
    partnerName: z.string().optional(),
    description: z.string().optional(),
    isActive: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'ReferralCode' });
export type ReferralCode = z.infer<typeof ReferralCode>;

export const ReferralCodePage = pageOf(ReferralCode).meta({ id: 'ReferralCodePage' });
export type ReferralCodePage = z.infer<typeof ReferralCodePage>;

export const ListReferralCodesQuery = z.strictObject({ limit: PageLimit.default(50), cursor: Cursor.optional() });
export type ListReferralCodesQuery = z.infer<typeof ListReferralCodesQuery>;

/** The fields that can change later. An empty text clears the field. */
const partner = {
  partnerName: Text.trim().max(PARTNER_CHARACTERS).optional(),
  description: Text.trim().max(DESCRIPTION_CHARACTERS).optional(),
};

const CODE_REQUIRED = 'Code is required';

/** A new code, which starts active. */
export const AddReferralCodeInput = z
  .strictObject({
    code: z.string(CODE_REQUIRED).trim().min(1, CODE_REQUIRED).max(REFERRAL_CODE_CHARACTERS).pipe(Text),
    ...partner,
  })
  .meta({ id: 'AddReferralCodeInput' });
export type AddReferralCodeInput = z.infer<typeof AddReferralCodeInput>;

/** The fields to change; absent ones stay. The code itself is immutable, because partners' links contain it. */
export const ChangeReferralCodeInput = z
  .strictObject({ ...partner, isActive: z.boolean().optional() })
  .meta({ id: 'ChangeReferralCodeInput' });
export type ChangeReferralCodeInput = z.infer<typeof ChangeReferralCodeInput>;
