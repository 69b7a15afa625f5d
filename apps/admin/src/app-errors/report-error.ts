import { AppError, type ReportErrorInput } from '@casebook/contracts';
import { addressKey, COUNTERS, type Counters, openLimits, type RateLimit, takePoints } from '@casebook/limits';
import { type Caller, Database, isMember, newId, withoutIdempotency } from '@casebook/platform';
import { Inject, Injectable } from '@nestjs/common';
import { AdminOptions } from '../admin-options.ts';
import { AppErrorMetrics } from './app-error-metrics.ts';
import { AppErrorsRepository } from './app-errors.repository.ts';
import { GroupErrors } from './group-errors.job.ts';
import { redactReport, redactText, redactUrl } from './redact.ts';

/** Generous, because a browser may send the same error once a minute, and a classroom shares one address. */
const RULES = {
  minute: { points: 60, seconds: 60 },
  day: { points: 2_000, seconds: 24 * 60 * 60 },
} as const;

/** Limits error reports per address, because anyone may send them and each adds a row. */
@Injectable()
export class ErrorReportLimits {
  readonly #limits: Readonly<Record<keyof typeof RULES, RateLimit>>;

  constructor(@Inject(COUNTERS) counters: Counters, { limitScale }: AdminOptions) {
    this.#limits = openLimits(counters, 'error-reports', RULES, limitScale);
  }

  /** @throws rate-limit.exceeded */
  async count({ clientAddress }: Caller): Promise<void> {
    const key = addressKey(clientAddress ?? '');
    const taken = await takePoints([
      [this.#limits.minute, key],
      [this.#limits.day, key],
    ]);
    if (!taken.granted) throw new AppError('rate-limit.exceeded', { retryAfter: taken.resetSeconds });
  }
}

/** Stores an error that a client reports, with secrets and email addresses removed. A job groups it. */
@Injectable()
export class ReportError {
  constructor(
    private readonly database: Database,
    private readonly limits: ErrorReportLimits,
    private readonly errors: AppErrorsRepository,
    private readonly metrics: AppErrorMetrics,
  ) {}

  /**
   * @param page the page's URL, as the browser sends it in `Referer`
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
