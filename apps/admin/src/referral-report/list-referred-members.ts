import type { ReferralReportPage, ReferralReportQuery } from '@casebook/contracts';
import { cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ReferralReportRepository } from './referral-report.repository.ts';

/** Lists the members who came with a referral code, newest first. */
@Injectable()
export class ListReferredMembers {
  constructor(private readonly report: ReferralReportRepository) {}

  /** @throws page.cursor-invalid */
  async execute({ limit, cursor, ...filter }: ReferralReportQuery): Promise<ReferralReportPage> {
    const found = await this.report.page(filter, cursor ? decodeCursor(cursor) : undefined, limit + 1);
    const { rows, ...next } = cutPage(found, limit, ({ createdAt, userId }) => ({ at: createdAt, id: userId }));
    const items = rows.map(({ email, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      ...(email !== null && { email }),
    }));
    return { items, ...next };
  }
}
