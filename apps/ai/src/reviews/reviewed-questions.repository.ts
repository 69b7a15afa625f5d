import { Difficulty, Domain, Explanation, FormatType, OptionView } from '@casebook/contracts';
import { Exhibit, type QuestionWarning, Scenario } from '@casebook/exam';
import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

/** A question of the bank, with the fields that the model reviews. */
export interface ReviewedQuestion {
  readonly id: string;
  readonly contentVersion: number;
  readonly domain: Domain;
  readonly topic: string;
  readonly stem: string;
  readonly tags: readonly string[];
  readonly content: z.infer<typeof ReviewedContent>;
  /** How many members answered it. `membersWrong` counts those with at least one incorrect answer. */
  readonly members: number;
  readonly membersWrong: number;
}

const ReviewedContent = z.object({
  scenario: Scenario.optional(),
  exhibit: Exhibit.optional(),
  options: z.array(OptionView).min(2),
  correctOptionId: z.uuid(),
  explanation: Explanation,
  difficulty: Difficulty,
  formatType: FormatType,
});

/** Warnings that the key may be wrong, the most serious fault of a question. */
const WRONG_KEY_WARNINGS: readonly QuestionWarning[] = ['below-chance', 'negative-discrimination'];
/** How many downvotes of its explanations make a question suspect. */
const BAD_VOTES = 3;

interface ReviewedRow {
  readonly id: string;
  readonly contentVersion: number;
  readonly domain: string;
  readonly topic: string | null;
  readonly stem: string;
  readonly tags: string[];
  readonly content: unknown;
  readonly members: number;
  readonly membersWrong: number;
}

@Injectable()
export class ReviewedQuestionsRepository {
  constructor(private readonly database: Database) {}

  /** @returns undefined for a question that isn't in the bank, or whose published data isn't complete */
  async find(id: string): Promise<ReviewedQuestion | undefined> {
    const [row] = await this.database.sql.query<ReviewedRow[]>`
      SELECT question.id::text, question.content_version AS "contentVersion", question.domain, question.topic, question.stem,
        question.tags, question.content, count(answers.user_id)::int AS members,
        count(answers.user_id) FILTER (WHERE answers.wrong_count > 0)::int AS "membersWrong"
      FROM bank_questions AS question LEFT JOIN member_answers AS answers ON answers.question_id = question.id
      WHERE question.id = ${id}::uuid AND NOT question.deleted AND question.content_version IS NOT NULL
      GROUP BY question.id`;
    const content = ReviewedContent.safeParse(row?.content);
    if (!row || !content.success) return undefined;
    return { ...row, domain: Domain.parse(row.domain), topic: row.topic ?? row.domain, content: content.data };
  }

  /**
   * Questions of the shared bank with warnings (low quality or odd statistics, ADR 0047), or with explanations that members voted down,
   * and whose current version hasn't been reviewed. Those whose key may be wrong come first, then those with the most warnings and
   * downvotes.
   */
  async listSuspect(limit: number): Promise<string[]> {
    const rows = await this.database.sql.query<{ id: string }[]>`
      WITH voted AS (
        SELECT explanation.question_id, count(*) AS votes
        FROM explanation_votes JOIN explanations AS explanation ON explanation.id = explanation_id
        WHERE vote < 0 GROUP BY explanation.question_id)
      SELECT question.id::text
      FROM bank_questions AS question
        LEFT JOIN question_warnings AS warned ON warned.question_id = question.id
        LEFT JOIN voted ON voted.question_id = question.id
      WHERE question.available AND question.content_version IS NOT NULL
        AND (warned.warnings <> '{}' OR voted.votes >= ${BAD_VOTES})
        AND NOT EXISTS (SELECT 1 FROM reviewed_questions AS reviewed
          WHERE reviewed.question_id = question.id AND reviewed.content_version >= question.content_version)
      ORDER BY coalesce(warned.warnings && ${[...WRONG_KEY_WARNINGS]}::text[], false) DESC,
        coalesce(cardinality(warned.warnings), 0) + coalesce(voted.votes, 0) DESC, question.id LIMIT ${limit}`;
    return rows.map(({ id }) => id);
  }

  /** Marks a version as reviewed. */
  async markReviewed(tx: Transaction, { id, contentVersion }: Pick<ReviewedQuestion, 'id' | 'contentVersion'>): Promise<void> {
    await tx.sql.execute`
      INSERT INTO reviewed_questions AS reviewed (question_id, content_version, reviewed_at)
      VALUES (${id}::uuid, ${contentVersion}, ${tx.now})
      ON CONFLICT (question_id) DO UPDATE SET reviewed_at = excluded.reviewed_at,
        content_version = greatest(reviewed.content_version, excluded.content_version)`;
  }
}
