import { type EventOf, ItemAnswered } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { lockMember, type Transaction } from '@casebook/platform';
import { StatisticsRepository } from '../statistics/statistics.repository.ts';
import { AnswersRepository } from './answers.repository.ts';

/** Stores answers and counts first answers for the statistics. An answer that arrives after its member's erasure gets the pseudonym. */
@Consumer(ItemAnswered, 'bank.record-answer-when-item-answered')
export class RecordAnswerWhenItemAnswered {
  constructor(
    private readonly answers: AnswersRepository,
    private readonly statistics: StatisticsRepository,
  ) {}

  async handle(tx: Transaction, { data }: EventOf<typeof ItemAnswered>): Promise<void> {
    await lockMember(tx, data.userId);
    const isNew = await this.answers.record(tx, data);
    if (isNew && data.isFirst) await this.statistics.add(tx, data);
  }
}
