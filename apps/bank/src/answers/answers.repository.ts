import type { EventOf, ItemAnswered } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.repository.ts';

type RecordedAnswer = EventOf<typeof ItemAnswered>['data'];

@Injectable()
export class AnswersRepository {
  /** Keeps an answer by its own id: told twice, it is one row. @returns whether it was new */
  async record(tx: Transaction, answer: RecordedAnswer): Promise<boolean> {
    const { answerId: id, userId: memberId, questionId, optionId, isCorrect, isFirst, timeSpentMs, answeredAt } = answer;
    const { count } = await tables(tx).answer.createMany({
      data: [{ id, memberId, questionId, optionId, isCorrect, isFirst, timeSpentMs, answeredAt }],
      skipDuplicates: true,
    });
    return count > 0;
  }

  async pseudonymise(tx: Transaction, memberId: string, pseudonym: string): Promise<void> {
    await tables(tx).answer.updateMany({ where: { memberId }, data: { memberId: pseudonym } });
  }
}
