import type { RateQuestionInput } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { z } from 'zod';
import { tables } from '../prisma.ts';
import { type StatisticsRow, type StoredStatistics, toStoredStatistics } from '../questions/stored-statistics.ts';

/** A member's rating of a question. */
export interface Rating {
  readonly questionId: string;
  readonly memberId: string;
  /** 0 until the first change. */
  readonly version: number;
  /** Absent before the first rating and after its removal. */
  readonly rating?: RateQuestionInput['rating'];
}

/** Writes ratings. The caller must hold the lock of the question's row. */
@ErasesMember('ratings.member_id')
export class RatingsRepository {
  async find(tx: Transaction, questionId: string, memberId: string): Promise<Rating> {
    const row = await tables(tx).rating.findUnique({ where: { questionId_memberId: { questionId, memberId } } });
    const rating = StoredRating.parse(row?.rating ?? null);
    return { questionId, memberId, version: row?.version ?? 0, ...(rating !== null && { rating }) };
  }

  async save(tx: Transaction, { questionId, memberId, version, rating }: Rating): Promise<void> {
    const fields = { version, rating: rating ?? null, ratedAt: tx.now };
    await tables(tx).rating.upsert({
      where: { questionId_memberId: { questionId, memberId } },
      create: { questionId, memberId, ...fields },
      update: fields,
    });
  }

  /** Recounts a question's ratings from the rows. @returns all of its statistics */
  async recount(tx: Transaction, questionId: string): Promise<StoredStatistics> {
    const rows = await tx.sql.query<StatisticsRow[]>`
      INSERT INTO question_statistics (question_id, ratings_up, ratings_down)
      SELECT ${questionId}::uuid, count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = -1)
      FROM ratings WHERE question_id = ${questionId}::uuid
      ON CONFLICT (question_id) DO UPDATE SET ratings_up = excluded.ratings_up, ratings_down = excluded.ratings_down
      RETURNING answers, correct, time_spent_ms AS "timeSpentMs", picks, discrimination, ratings_up AS "ratingsUp",
        ratings_down AS "ratingsDown"`;
    const [row] = rows;
    if (!row) throw new Error(`The ratings of ${questionId} could not be counted`);
    return toStoredStatistics(row);
  }

  /** Ratings stay, under the pseudonym. */
  async erase(tx: Transaction, { id: memberId, pseudonym }: DeletedMember): Promise<void> {
    await tables(tx).rating.updateMany({ where: { memberId }, data: { memberId: pseudonym } });
  }
}

const StoredRating = z.union([z.literal(1), z.literal(-1)]).nullable();
