import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.ts';

/** The fields of a bank question that achievements count. Without an author, the question is shipped content or deleted. */
export interface Contribution {
  readonly questionId: string;
  readonly version: number;
  readonly authorId?: string;
  readonly approved: boolean;
  /** The time of the event. */
  readonly at: Date;
}

/** A member's rating of another member's question. */
export interface ReceivedRating {
  readonly raterId: string;
  readonly questionId: string;
  readonly version: number;
  readonly authorId: string;
  readonly rating: number;
  readonly ratedAt: Date;
}

/** Questions that members contributed, and the ratings they received. */
@Injectable()
export class ContributionsRepository {
  constructor(private readonly database: Database) {}

  /** Upserts a question unless the stored version is newer. `created_at` and `approved_at` keep their first values. */
  async upsertIfNewer(tx: Transaction, { questionId, version, authorId, approved, at }: Contribution): Promise<void> {
    const approvedAt = approved ? at : null;
    await tx.sql.execute`
      INSERT INTO contributions AS stored (question_id, version, author_id, created_at, approved_at)
      VALUES (${questionId}::uuid, ${version}, ${authorId ?? null}::uuid, ${at}, ${approvedAt})
      ON CONFLICT (question_id) DO UPDATE SET version = excluded.version, author_id = excluded.author_id,
        approved_at = CASE WHEN excluded.approved_at IS NULL THEN NULL
          ELSE coalesce(stored.approved_at, excluded.approved_at) END
      WHERE stored.version < excluded.version`;
  }

  async rateIfNewer(tx: Transaction, rated: ReceivedRating): Promise<void> {
    const { raterId, questionId, version, authorId, rating, ratedAt } = rated;
    await tx.sql.execute`
      INSERT INTO received_ratings AS stored (rater_id, question_id, version, author_id, rating, rated_at)
      VALUES (${raterId}::uuid, ${questionId}::uuid, ${version}, ${authorId}::uuid, ${rating}, ${ratedAt})
      ON CONFLICT (rater_id, question_id) DO UPDATE SET version = excluded.version, author_id = excluded.author_id,
        rating = excluded.rating, rated_at = excluded.rated_at
      WHERE stored.version < excluded.version`;
  }

  /** The number of the member's approved questions. */
  countApproved(memberId: string): Promise<number> {
    return tables(this.database).contribution.count({ where: { authorId: memberId, approvedAt: { not: null } } });
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).contribution.deleteMany();
  }
}
