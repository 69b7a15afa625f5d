import { AchievementId } from '@casebook/contracts';
import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.ts';
import type { AchievementCounter } from './achievements.ts';

type TimeRows = { at: Date }[];

/** Counts the feats that earn achievements and stores the achievements earned. */
@Injectable()
export class AchievementsRepository {
  constructor(private readonly database: Database) {}

  /** @returns when the member accomplished the feat for the `count`-th time, or undefined if they haven't yet */
  async timeOfFeat(tx: Transaction, memberId: string, feat: AchievementCounter, count: number): Promise<Date | undefined> {
    const [row] = await this.#timesOf[feat](tx, memberId, count - 1);
    return row?.at;
  }

  /** Upserts the achievement; the earlier time wins. */
  async save(tx: Transaction, memberId: string, id: AchievementId, at: Date): Promise<void> {
    await tx.sql.execute`
      INSERT INTO achievements AS stored (member_id, achievement, earned_at) VALUES (${memberId}::uuid, ${id}, ${at})
      ON CONFLICT (member_id, achievement) DO UPDATE SET earned_at = excluded.earned_at
      WHERE stored.earned_at > excluded.earned_at`;
  }

  /** The achievements that the member has earned, with the time of each. */
  async earned(memberId: string): Promise<Map<AchievementId, Date>> {
    const rows = await tables(this.database).achievement.findMany({ where: { memberId } });
    return new Map(rows.map(({ achievement, earnedAt }) => [AchievementId.parse(achievement), earnedAt]));
  }

  readonly #timesOf: Record<AchievementCounter, (tx: Transaction, memberId: string, skipped: number) => Promise<TimeRows>> = {
    'sessions-led': (tx, memberId, skipped) => tx.sql.query`
      SELECT completed_at AS at FROM quiz_results WHERE member_id = ${memberId}::uuid
      ORDER BY completed_at, quiz_id OFFSET ${skipped} LIMIT 1`,
    'questions-approved': (tx, memberId, skipped) => tx.sql.query`
      SELECT approved_at AS at FROM contributions WHERE author_id = ${memberId}::uuid AND approved_at IS NOT NULL
      ORDER BY approved_at OFFSET ${skipped} LIMIT 1`,
    'questions-created': (tx, memberId, skipped) => tx.sql.query`
      SELECT created_at AS at FROM contributions WHERE author_id = ${memberId}::uuid
      ORDER BY created_at OFFSET ${skipped} LIMIT 1`,
    'up-ratings': (tx, memberId, skipped) => tx.sql.query`
      SELECT rated_at AS at FROM received_ratings WHERE author_id = ${memberId}::uuid AND rating = 1 AND rater_id <> author_id
      ORDER BY rated_at OFFSET ${skipped} LIMIT 1`,
  };
}
