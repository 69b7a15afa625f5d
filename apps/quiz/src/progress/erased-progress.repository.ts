import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.repository.ts';

/** Everything that this feature keeps of a member. */
@Injectable()
export class ErasedProgressRepository {
  /** Erases it; what they thought of others' questions stays under the pseudonym, since it is the others' figure. */
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
