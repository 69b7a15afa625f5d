import { type EventOf, ItemAnswered } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { lockMember, type Transaction } from '@casebook/platform';
import { StatisticsRepository } from '../statistics/statistics.repository.ts';
import { AnswersRepository } from './answers.repository.ts';

/** Keeps what a question's statistics derive from, and counts first answers; one that comes after its member is gone, under the pseudonym. */
@Consumer(ItemAnswered, 'bank')
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
