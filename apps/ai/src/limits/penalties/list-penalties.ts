import type { ListPenaltiesQuery, PenaltyPage } from '@casebook/contracts';
import { Clock, cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { PenaltiesRepository } from './penalties.repository.ts';

/** Lists the members under a penalty, the one that ends last first. */
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
