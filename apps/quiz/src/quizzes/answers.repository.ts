import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.repository.ts';
import type { Answer } from './quiz.ts';

@Injectable()
export class AnswersRepository {
  /**
   * Stores an item's answer; the item's quiz must be locked and the member's.
   * @param localDate the day of the answer where its member is
   */
  async save(tx: Transaction, itemId: string, answer: Answer, localDate: string): Promise<void> {
    await tables(tx).answer.create({ data: { ...answer, itemId, localDate: new Date(localDate) } });
  }

  /** @returns whether the answer is the first that this member ever gave to the question, in any quiz */
  async claimFirst(tx: Transaction, memberId: string, questionId: string, answerId: string): Promise<boolean> {
    const { count } = await tables(tx).firstAnswer.createMany({
      data: [{ memberId, questionId, answerId }],
      skipDuplicates: true,
    });
    return count > 0;
  }

  async forgetFirstAnswersOf(tx: Transaction, memberId: string): Promise<void> {
    await tables(tx).firstAnswer.deleteMany({ where: { memberId } });
  }
}
