import type { ReportErrorInput } from '@casebook/contracts';
import { type Caller, Database, isMember, newId, withoutIdempotency } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AppErrorMetrics } from './app-error-metrics.ts';
import { AppErrorsRepository } from './app-errors.repository.ts';
import { ErrorReportLimits } from './error-report-limits.ts';
import { GroupErrors } from './group-errors.job.ts';
import { redactReport, redactText, redactUrl } from './redact.ts';

/** Stores an error that a client reports, without secrets and addresses. A job groups it. */
@Injectable()
export class ReportError {
  constructor(
    private readonly database: Database,
    private readonly limits: ErrorReportLimits,
    private readonly errors: AppErrorsRepository,
    private readonly metrics: AppErrorMetrics,
  ) {}

  /**
   * @param page the address of the page, as the browser sends it in `Referer`
   * @throws rate-limit.exceeded
   */
  async execute(caller: Caller, input: ReportErrorInput, page: string | undefined): Promise<void> {
    await this.limits.count(caller);
    const { where_at: whereAt, what, message, ctx } = redactReport(input);
    await this.database.write(withoutIdempotency(caller), async (tx) => {
      await this.errors.add(tx, {
        id: newId(),
        createdAt: tx.now,
        whereAt,
        what,
        message,
        userId: isMember(caller) ? caller.id : null,
        url: (page && redactUrl(page)) ?? null,
        ua: caller.userAgent === undefined ? null : redactText(caller.userAgent),
        ctx: ctx ?? null,
        groupId: null,
      });
      tx.enqueue(GroupErrors, {});
    });
    this.metrics.count(whereAt);
  }
}
