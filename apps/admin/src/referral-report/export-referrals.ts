import type { ReferralReportFilter } from '@casebook/contracts';
import { csvFile, keysetPages } from '@casebook/platform';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { ReferralReportRepository } from './referral-report.repository.ts';

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
