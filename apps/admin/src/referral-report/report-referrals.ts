import type { ReferralReportFilter, ReferralReportPage, ReferralReportQuery, ReferralTotals } from '@casebook/contracts';
import { csvFile, cutPage, decodeCursor, keysetPages } from '@casebook/platform';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { ReferralReportRepository } from './referral-report.repository.ts';

/** Counts the signups that the report's filters match, in total and per code. */
@Injectable()
export class CountReferrals {
  constructor(private readonly report: ReferralReportRepository) {}

  async execute(filter: ReferralReportFilter): Promise<ReferralTotals> {
    const codes = await this.report.signupsByCode(filter);
    return { total: codes.reduce((sum, { signups }) => sum + signups, 0), codes };
  }
}

/** Lists the members who signed up with a referral code, newest first. */
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

/** The columns of the file, the same as on the screen. */
const COLUMNS = ['Email', 'Referral Code', 'Signup Date'];

/** Streams every signup that the report's filters match as a CSV file. Dates are in UTC. */
@Injectable()
export class ExportReferrals {
  constructor(private readonly report: ReferralReportRepository) {}

  execute(filter: ReferralReportFilter): StreamableFile {
    return csvFile({
      filename: 'referral_report.csv',
      columns: COLUMNS,
      pages: keysetPages(
        (after, limit) => this.report.page(filter, after, limit),
        ({ createdAt, userId }) => ({ at: createdAt, id: userId }),
      ),
      cellsOf: ({ email, refCode, createdAt }) => [email ?? '', refCode, createdAt.toISOString()],
    });
  }
}
