import type { Exhibit, Scenario } from '@casebook/exam';
import { Database, sql } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { subjectWords } from './subject-words.ts';

/** A question of the bank, for Casey. Its key serves only the rules that decide what the model may receive. */
export interface CaseyQuestion {
  readonly id: string;
  readonly stem: string;
  readonly scenario: Scenario | null;
  readonly exhibit: Exhibit | null;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly correctOptionId: string;
  readonly explanation: { readonly correct: string; readonly keyConcepts: string; readonly practicalApplication: string };
  /** Whether the member has answered it in any quiz. */
  readonly isAnswered: boolean;
}

/** How many of a message's words must occur in a question. */
const MATCHING_WORDS = 2;

const COLUMNS = sql`question.id::text, question.stem, question.content -> 'scenario' AS scenario,
  question.content -> 'exhibit' AS exhibit, question.content -> 'options' AS options,
  question.content ->> 'correctOptionId' AS "correctOptionId", question.content -> 'explanation' AS explanation`;

/** Reads the bank's questions for one member: the shared ones and their own. */
@Injectable()
export class CaseyQuestionsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Finds questions about a text by full-text search, best first.
   * @param answered whether to find questions that the member has answered, or those not answered
   */
  async search(userId: string, text: string, answered: boolean, limit: number): Promise<CaseyQuestion[]> {
    const words = subjectWords(text);
    if (words.length === 0) return [];
    // A plain query joins all words by `&`, but a question needs to contain only a few of them.
    return this.database.sql.query<CaseyQuestion[]>`
      WITH sought AS MATERIALIZED (
        SELECT replace(plainto_tsquery('english', ${words.join(' ')})::text, '&', '|')::tsquery AS query,
          tsvector_to_array(to_tsvector('english', ${words.join(' ')})) AS lexemes)
      SELECT ${COLUMNS}, ${answered}::boolean AS "isAnswered"
      FROM sought JOIN bank_questions AS question ON question.search @@ sought.query
        CROSS JOIN LATERAL (
          SELECT count(*) AS words FROM unnest(sought.lexemes) AS lexeme
          WHERE lexeme = ANY(tsvector_to_array(question.search))) AS matching
      WHERE question.stem IS NOT NULL AND (question.available OR question.author_id = ${userId}::uuid)
        AND matching.words >= least(${MATCHING_WORDS}::int, cardinality(sought.lexemes))
        AND ${answered}::boolean = EXISTS (
          SELECT 1 FROM member_answers AS answer
          WHERE answer.user_id = ${userId}::uuid AND answer.question_id = question.id AND answer.answered)
      ORDER BY matching.words DESC, ts_rank(question.search, sought.query) DESC, question.id LIMIT ${limit}`;
  }

  /** The questions with these ids that the member may see, in no particular order. */
  async find(userId: string, ids: readonly string[]): Promise<CaseyQuestion[]> {
    return this.database.sql.query<CaseyQuestion[]>`
      SELECT ${COLUMNS}, EXISTS (
        SELECT 1 FROM member_answers AS answer
        WHERE answer.user_id = ${userId}::uuid AND answer.question_id = question.id AND answer.answered) AS "isAnswered"
      FROM bank_questions AS question
      WHERE question.id = ANY(${[...ids]}::uuid[]) AND question.stem IS NOT NULL
        AND (question.available OR question.author_id = ${userId}::uuid)`;
  }

  async countMistakes(userId: string): Promise<number> {
    const [row] = await this.database.sql.query<{ count: number }[]>`
      SELECT count(*)::int AS count FROM member_answers WHERE user_id = ${userId}::uuid AND is_mistake`;
    return row?.count ?? 0;
  }

  /** The member's mistakes, latest first. */
  async mistakes(userId: string, limit: number): Promise<{ id: string; stem: string }[]> {
    return this.database.sql.query<{ id: string; stem: string }[]>`
      SELECT question.id::text, question.stem
      FROM member_answers AS answer JOIN bank_questions AS question ON question.id = answer.question_id
      WHERE answer.user_id = ${userId}::uuid AND answer.is_mistake AND question.stem IS NOT NULL
        AND (question.available OR question.author_id = ${userId}::uuid)
      ORDER BY answer.last_answered_at DESC, question.id LIMIT ${limit}`;
  }
}
