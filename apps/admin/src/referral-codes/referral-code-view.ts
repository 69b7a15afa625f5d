import type { AddReferralCodeInput, ReferralCode } from '@casebook/contracts';
import type { AuditedFacts } from '@casebook/platform';
import type { PartnerDetails, ReferralCodeRow } from './referral-codes.repository.ts';

export const toReferralCodeView = ({ id, code, partnerName, description, isActive, ...row }: ReferralCodeRow): ReferralCode => ({
  id,
  code,
  ...(partnerName !== null && { partnerName }),
  ...(description !== null && { description }),
  isActive,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** An empty text of the form is none. */
export const partnerDetails = ({
  partnerName = '',
  description = '',
}: Pick<AddReferralCodeInput, 'partnerName' | 'description'>): PartnerDetails => ({
  partnerName: partnerName === '' ? null : partnerName,
  description: description === '' ? null : description,
});

/** What the audit records of a code. */
export const auditedReferralCode = ({
  partnerName,
  description,
  isActive,
}: Pick<ReferralCodeRow, 'partnerName' | 'description' | 'isActive'>): AuditedFacts => ({
  ...(partnerName !== null && { partnerName }),
  ...(description !== null && { description }),
  isActive,
});
