import type { ListReferralCodesQuery, ReferralCodePage } from '@casebook/contracts';
import { cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toReferralCodeView } from './referral-code-view.ts';
import { ReferralCodesRepository } from './referral-codes.repository.ts';

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
