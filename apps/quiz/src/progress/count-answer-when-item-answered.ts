import { type EventOf, ItemAnswered } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { addDays } from '../calendar/calendar-date.ts';
import { joinDay, touches } from '../calendar/day-runs.ts';
import { type CountedAnswer, MemberTotalsRepository } from './member-totals.repository.ts';

/** Adds each answer to its member's totals once, in any order of delivery. */
@Consumer(ItemAnswered, 'quiz')
export class CountAnswerWhenItemAnswered {
  constructor(private readonly totals: MemberTotalsRepository) {}

  async handle(tx: Transaction, { data: { answerId, isFirst } }: EventOf<typeof ItemAnswered>): Promise<void> {
    const counted = await this.totals.count(tx, answerId, isFirst);
    if (counted?.isFirstOfDay) await this.#lengthenRun(tx, counted);
  }

  async #lengthenRun(tx: Transaction, { memberId, localDate }: CountedAnswer): Promise<void> {
    const runs = await this.totals.runsUpTo(tx, memberId, addDays(localDate, 1));
    const touched = runs.filter((run) => touches(run, localDate));
    await this.totals.replaceRuns(tx, memberId, touched, joinDay(touched, localDate));
  }
}
