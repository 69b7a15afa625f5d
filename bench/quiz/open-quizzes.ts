import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** An item that waits for its answer, and who may give it. */
export interface OpenItem {
  readonly quizId: string;
  readonly itemId: string;
  readonly optionId: string;
}

/** Puts a long quiz of the pool's questions, again and again, into the database: drawing one takes longer than answering it. */
export async function openQuiz(sql: pg.Client, memberId: string, items: number): Promise<OpenItem[]> {
  const quizId = randomUUID();
  await sql.query(
    `INSERT INTO quizzes (id, member_id, kind, status, started_at) VALUES ($1, $2, 'standard', 'active', now() - interval '1 day')`,
    [quizId, memberId],
  );
  const { rows } = await sql.query<OpenItem>(
    `INSERT INTO quiz_items (id, quiz_id, position, question_id, stem, options, correct_option_id, explanation, domain, difficulty, tags)
     SELECT gen_random_uuid(), $1, row_number() OVER (), pool.id, content ->> 'question', content -> 'options',
       (content ->> 'correctOptionId')::uuid, content -> 'explanation', content ->> 'domain', content ->> 'difficulty', '{}'
     FROM question_pool AS pool, generate_series(1, $2::int) WHERE available LIMIT $2
     RETURNING quiz_id AS "quizId", id AS "itemId", correct_option_id AS "optionId"`,
    [quizId, items],
  );
  return rows;
}
