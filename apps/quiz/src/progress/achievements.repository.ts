import { AchievementId } from '@casebook/contracts';
import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.repository.ts';
import type { Feat } from './achievements.ts';

type Moments = { at: Date }[];

/** What members did that earns something, and what they earned. */
@Injectable()
export class AchievementsRepository {
  constructor(private readonly database: Database) {}

  /** @returns when the member did it for the given time, as the rows have it now */
  async momentOf(tx: Transaction, memberId: string, feat: Feat, times: number): Promise<Date | undefined> {
    const [row] = await this.#moments[feat](tx, memberId, times - 1);
    return row?.at;
  }

  /** Keeps that it is earned; where that is known already, the earlier moment. */
  async earn(tx: Transaction, memberId: string, id: AchievementId, at: Date): Promise<void> {
    await tx.sql.execute`
      INSERT INTO achievements AS known (member_id, achievement, earned_at) VALUES (${memberId}::uuid, ${id}, ${at})
      ON CONFLICT (member_id, achievement) DO UPDATE SET earned_at = excluded.earned_at
      WHERE known.earned_at > excluded.earned_at`;
  }

  /** When the member earned what they have. */
  async earned(memberId: string): Promise<Map<AchievementId, Date>> {
    const rows = await tables(this.database).achievement.findMany({ where: { memberId } });
    return new Map(rows.map(({ achievement, earnedAt }) => [AchievementId.parse(achievement), earnedAt]));
  }

  readonly #moments: Record<Feat, (tx: Transaction, memberId: string, skipped: number) => Promise<Moments>> = {
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
