import { Domain } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';
import type { Explanation as ExplanationRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import type { Explanation, Vote } from './explanation.ts';
import { toExplanation } from './explanations.repository.ts';

/** An explanation with its votes. */
export interface ExplanationWithVotes {
  readonly explanation: Explanation;
  /** Absent if the question was deleted. */
  readonly question?: { readonly stem: string; readonly domain: Domain };
  readonly up: number;
  readonly down: number;
}

type VotedRow = ExplanationRow & { stem: string | null; domain: string | null; up: number; down: number };

@ErasesMember('explanation_votes.user_id')
export class VotesRepository {
  constructor(private readonly database: Database) {}

  async find(userId: string, explanationId: string): Promise<Vote | undefined> {
    const row = await tables(this.database).explanationVote.findUnique({
      where: { userId_explanationId: { userId, explanationId } },
    });
    return row ? (row.vote > 0 ? 1 : -1) : undefined;
  }

  /** Locks the explanation (`FOR SHARE`), so that it can't be deleted meanwhile. @returns false if there is none */
  async lockExplanation(tx: Transaction, id: string): Promise<boolean> {
    const rows = await tx.sql.query<object[]>`
      SELECT 1 FROM explanations WHERE id = ${id}::uuid AND content IS NOT NULL FOR SHARE`;
    return rows.length > 0;
  }

  /** Replaces a member's vote. Call it only for a member whom the transaction has locked. */
  async save(tx: Transaction, userId: string, explanationId: string, vote: Vote): Promise<void> {
    await tx.sql.execute`
      INSERT INTO explanation_votes (user_id, explanation_id, vote, voted_at)
      VALUES (${userId}::uuid, ${explanationId}::uuid, ${vote}, ${tx.now})
      ON CONFLICT (user_id, explanation_id) DO UPDATE SET vote = excluded.vote, voted_at = excluded.voted_at
      WHERE explanation_votes.vote <> excluded.vote`;
  }

  async remove(tx: Transaction, userId: string, explanationId: string): Promise<void> {
    await tables(tx).explanationVote.deleteMany({ where: { userId, explanationId } });
  }

  /** Explanations with downvotes, sorted by downvotes minus upvotes. */
  async listWorst(limit: number): Promise<ExplanationWithVotes[]> {
    const rows = await this.database.sql.query<VotedRow[]>`
      SELECT explanation.id::text, explanation.kind, explanation.question_id::text AS "questionId",
        explanation.content_version AS "contentVersion", explanation.prompt_version AS "promptVersion", explanation.content,
        explanation.model, explanation.created_at AS "createdAt", question.stem, question.domain, votes.up, votes.down
      FROM explanations AS explanation
        JOIN (SELECT explanation_id, count(*) FILTER (WHERE vote > 0)::int AS up, count(*) FILTER (WHERE vote < 0)::int AS down
          FROM explanation_votes GROUP BY explanation_id HAVING count(*) FILTER (WHERE vote < 0) > 0) AS votes
          ON votes.explanation_id = explanation.id
        LEFT JOIN bank_questions AS question ON question.id = explanation.question_id
      ORDER BY votes.down - votes.up DESC, votes.down DESC, explanation.id LIMIT ${limit}`;
    return rows.flatMap(({ stem, domain, up, down, ...row }) => {
      const explanation = toExplanation(row);
      const question = stem !== null && domain !== null ? { stem, domain: Domain.parse(domain) } : undefined;
      return explanation ? [{ explanation, ...(question && { question }), up, down }] : [];
    });
  }

  async countWorst(): Promise<number> {
    const [row] = await this.database.sql.query<{ count: number }[]>`
      SELECT count(DISTINCT explanation_id)::int AS count FROM explanation_votes WHERE vote < 0`;
    return row?.count ?? 0;
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).explanationVote.deleteMany({ where: { userId } });
  }
}
