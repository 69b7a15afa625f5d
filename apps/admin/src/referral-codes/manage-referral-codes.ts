import {
  type AddReferralCodeInput,
  AppError,
  type ChangeReferralCodeInput,
  type ListReferralCodesQuery,
  type ReferralCode,
  type ReferralCodePage,
} from '@casebook/contracts';
import { type AuditedFacts, type Caller, changeOf, cutPage, Database, decodeCursor, newId } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type PartnerDetails, type ReferralCodeRow, ReferralCodesRepository } from './referral-codes.repository.ts';

const toReferralCodeView = ({ id, code, partnerName, description, isActive, ...row }: ReferralCodeRow): ReferralCode => ({
  id,
  code,
  ...(partnerName !== null && { partnerName }),
  ...(description !== null && { description }),
  isActive,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Treats an empty form field as missing. */
const partnerDetails = ({
  partnerName = '',
  description = '',
}: Pick<AddReferralCodeInput, 'partnerName' | 'description'>): PartnerDetails => ({
  partnerName: partnerName === '' ? null : partnerName,
  description: description === '' ? null : description,
});

/** The fields of a code that audit entries contain. */
const auditedReferralCode = ({
  partnerName,
  description,
  isActive,
}: Pick<ReferralCodeRow, 'partnerName' | 'description' | 'isActive'>): AuditedFacts => ({
  ...(partnerName !== null && { partnerName }),
  ...(description !== null && { description }),
  isActive,
});

/** Lists referral codes, newest first. */
@Injectable()
export class ListReferralCodes {
  constructor(private readonly codes: ReferralCodesRepository) {}

  /** @throws page.cursor-invalid */
  async execute({ limit, cursor }: ListReferralCodesQuery): Promise<ReferralCodePage> {
    const after = cursor ? decodeCursor(cursor) : undefined;
    const [found, total] = await Promise.all([this.codes.page(after, limit + 1), this.codes.count()]);
    const { rows, ...next } = cutPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    return { items: rows.map(toReferralCodeView), total, totalIsEstimate: false, ...next };
  }
}

/** Adds a partner's code, which is active immediately. */
@Injectable()
export class AddReferralCode {
  constructor(
    private readonly database: Database,
    private readonly codes: ReferralCodesRepository,
  ) {}

  /** @throws referral-code.exists */
  execute(caller: Caller, { code, ...partner }: AddReferralCodeInput): Promise<ReferralCode> {
    return this.database.write(caller, async (tx) => {
      const row = { id: newId(), code, ...partnerDetails(partner), isActive: true, createdAt: tx.now, updatedAt: tx.now };
      if (!(await this.codes.add(tx, row))) throw new AppError('referral-code.exists');
      tx.audit('referral-code.added', { codeId: row.id, refCode: code }, changeOf({}, auditedReferralCode(row)));
      return toReferralCodeView(row);
    });
  }
}

/** Edits a code's partner and description, or activates or deactivates it, for an admin. The code itself never changes. */
@Injectable()
export class ChangeReferralCode {
  constructor(
    private readonly database: Database,
    private readonly codes: ReferralCodesRepository,
  ) {}

  /** @throws referral-code.not-found */
  execute(caller: Caller, id: string, input: ChangeReferralCodeInput): Promise<ReferralCode> {
    return this.database.write(caller, async (tx) => {
      const former = await this.codes.lock(tx, id);
      if (!former) throw new AppError('referral-code.not-found');
      const { isActive = former.isActive } = input;
      const changed = { ...former, ...partnerDetails({ ...detailsOf(former), ...input }), isActive, updatedAt: tx.now };
      await this.codes.save(tx, changed);
      const change = changeOf(auditedReferralCode(former), auditedReferralCode(changed));
      tx.audit('referral-code.changed', { codeId: id, refCode: former.code }, change);
      return toReferralCodeView(changed);
    });
  }
}

/** A row's texts in the form's format. */
const detailsOf = ({ partnerName, description }: ReferralCodeRow) => ({
  partnerName: partnerName ?? '',
  description: description ?? '',
});

/** Deletes a code for an admin. The signups that used it stay in the report. */
@Injectable()
export class DeleteReferralCode {
  constructor(
    private readonly database: Database,
    private readonly codes: ReferralCodesRepository,
  ) {}

  /** @throws referral-code.not-found */
  execute(caller: Caller, id: string): Promise<void> {
    return this.database.write(caller, async (tx) => {
      const deleted = await this.codes.delete(tx, id);
      if (!deleted) throw new AppError('referral-code.not-found');
      tx.audit('referral-code.deleted', { codeId: id, refCode: deleted.code }, changeOf(auditedReferralCode(deleted), {}));
    });
  }
}
