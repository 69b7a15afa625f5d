import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.repository.ts';

/** Erases all data that this feature stores for a member. */
@Injectable()
export class ErasedProgressRepository {
  /** Ratings of other authors' questions stay under the pseudonym, because the authors' achievements count them. */
  async eraseAllOf(tx: Transaction, memberId: string, pseudonym: string): Promise<void> {
    await tables(tx).memberTotals.deleteMany({ where: { memberId } });
    await tables(tx).studyDay.deleteMany({ where: { memberId } });
    await tables(tx).studyRun.deleteMany({ where: { memberId } });
    await tables(tx).memberDomain.deleteMany({ where: { memberId } });
    await tables(tx).quizResult.deleteMany({ where: { memberId } });
    await tables(tx).achievement.deleteMany({ where: { memberId } });
    await tables(tx).contribution.deleteMany({ where: { authorId: memberId } });
    await tables(tx).receivedRating.deleteMany({ where: { authorId: memberId } });
    await tables(tx).receivedRating.updateMany({ where: { raterId: memberId }, data: { raterId: pseudonym } });
  }
}
