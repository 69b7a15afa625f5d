import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.repository.ts';

/** A question in the bank, as far as its author's achievements go; without one it is shipped content, or deleted. */
export interface Contribution {
  readonly questionId: string;
  readonly version: number;
  readonly authorId?: string;
  readonly approved: boolean;
  /** When this was told. */
  readonly at: Date;
}

/** A member's rating of another's question. */
export interface ReceivedRating {
  readonly raterId: string;
  readonly questionId: string;
  readonly version: number;
  readonly authorId: string;
  readonly rating: number;
  readonly ratedAt: Date;
}

/** What members gave to the bank, and what others think of it. */
@Injectable()
export class ContributionsRepository {
  constructor(private readonly database: Database) {}

  /** Keeps a question as it is now; its first moments stay, whatever comes after. */
  async upsertIfNewer(tx: Transaction, { questionId, version, authorId, approved, at }: Contribution): Promise<void> {
    const approvedAt = approved ? at : null;
    await tx.sql.execute`
      INSERT INTO contributions AS known (question_id, version, author_id, created_at, approved_at)
      VALUES (${questionId}::uuid, ${version}, ${authorId ?? null}::uuid, ${at}, ${approvedAt})
      ON CONFLICT (question_id) DO UPDATE SET version = excluded.version, author_id = excluded.author_id,
        approved_at = CASE WHEN excluded.approved_at IS NULL THEN NULL
          ELSE coalesce(known.approved_at, excluded.approved_at) END
      WHERE known.version < excluded.version`;
  }

  async rateIfNewer(tx: Transaction, rated: ReceivedRating): Promise<void> {
    const { raterId, questionId, version, authorId, rating, ratedAt } = rated;
    await tx.sql.execute`
      INSERT INTO received_ratings AS known (rater_id, question_id, version, author_id, rating, rated_at)
      VALUES (${raterId}::uuid, ${questionId}::uuid, ${version}, ${authorId}::uuid, ${rating}, ${ratedAt})
      ON CONFLICT (rater_id, question_id) DO UPDATE SET version = excluded.version, author_id = excluded.author_id,
        rating = excluded.rating, rated_at = excluded.rated_at
      WHERE known.version < excluded.version`;
  }

  /** How many approved questions are the member's. */
  countApproved(memberId: string): Promise<number> {
    return tables(this.database).contribution.count({ where: { authorId: memberId, approvedAt: { not: null } } });
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).contribution.deleteMany();
  }
}
