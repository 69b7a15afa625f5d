import { type EventOf, ItemAnswered } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { daysAfter } from '../calendar/calendar-date.ts';
import { joinDay, touches } from '../calendar/day-runs.ts';
import { type CountedAnswer, FiguresRepository } from './figures.repository.ts';

/** Counts each answer into its member's figures, once, in whatever order they are heard of. */
@Consumer(ItemAnswered, 'quiz')
export class CountAnswerWhenItemAnswered {
  constructor(private readonly figures: FiguresRepository) {}

  async handle(tx: Transaction, { data: { answerId, isFirst } }: EventOf<typeof ItemAnswered>): Promise<void> {
    const counted = await this.figures.count(tx, answerId, isFirst);
    if (counted?.isFirstOfDay) await this.#lengthenRun(tx, counted);
  }

  async #lengthenRun(tx: Transaction, { memberId, localDate }: CountedAnswer): Promise<void> {
    const runs = await this.figures.runsUpTo(tx, memberId, daysAfter(localDate, 1));
    const touched = runs.filter((run) => touches(run, localDate));
    await this.figures.replaceRuns(tx, memberId, touched, joinDay(touched, localDate));
  }
}
