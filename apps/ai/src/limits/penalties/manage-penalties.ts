import { AppError, type ListPenaltiesQuery, type PenaltyPage } from '@casebook/contracts';
import { AbuseLimiter } from '@casebook/limits';
import { type Caller, Clock, cutPage, Database, decodeCursor, withoutIdempotency } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { PenaltiesRepository } from './penalties.repository.ts';

/** Lists the members under a penalty, the latest end first. */
@Injectable()
export class ListPenalties {
  constructor(
    private readonly penalties: PenaltiesRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws page.cursor-invalid */
  async execute({ limit, cursor }: ListPenaltiesQuery): Promise<PenaltyPage> {
    const now = this.clock.now();
    const after = cursor ? decodeCursor(cursor) : undefined;
    const [found, total] = await Promise.all([this.penalties.page(now, after, limit + 1), this.penalties.count(now)]);
    const { rows, ...next } = cutPage(found, limit, ({ until, userId }) => ({ at: until, id: userId }));
    const items = rows.map(({ userId, until }) => ({ userId, until: until.toISOString() }));
    return { items, total, totalIsEstimate: false, ...next };
  }
}

/** Ends a member's penalty early. */
@Injectable()
export class LiftPenalty {
  constructor(
    private readonly database: Database,
    private readonly penalties: PenaltiesRepository,
    private readonly limiter: AbuseLimiter,
  ) {}

  /**
   * The limiter decides who is under a penalty. A row whose penalty no longer exists, such as after a restart of the embedded profile, is
   * removed too. The limiter shares no transaction with the audit: the entry is written first, so that no penalty is lifted unaudited,
   * and the row is removed last, so that the call can be repeated after a failure.
   * @throws penalty.not-found, service.unavailable
   */
  async execute(caller: Caller, userId: string): Promise<void> {
    const admin = withoutIdempotency(caller);
    const isRestricted = await this.limiter.isRestricted(userId);
    await this.database.write(admin, async (tx) => {
      if (!isRestricted && !(await this.penalties.isListed(tx, userId))) throw new AppError('penalty.not-found');
      tx.audit('penalty.lifted', { userId });
    });
    await this.limiter.liftPenalty(userId);
    await this.database.write(admin, (tx) => this.penalties.remove(tx, userId));
  }
}
