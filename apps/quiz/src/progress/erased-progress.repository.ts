import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

/** Erases all data that this feature stores for a member. */
@ErasesMember(
  'member_totals.member_id',
  'study_days.member_id',
  'study_runs.member_id',
  'member_domains.member_id',
  'quiz_results.member_id',
  'achievements.member_id',
  'contributions.author_id',
  'received_ratings.author_id',
  'received_ratings.rater_id',
)
export class ErasedProgressRepository {
  /** Keeps the member's ratings of other authors' questions, under the pseudonym, because the authors' achievements count them. */
  async erase(tx: Transaction, { id: memberId, pseudonym }: DeletedMember): Promise<void> {
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
