import type pg from 'pg';

export interface AnswerHistory {
  readonly memberId: string;
  readonly answers: number;
  /** The answers are spread over this many days, up to today. */
  readonly days: number;
}

const QUESTIONS = 25;

/** Stores completed quizzes of 25 questions whose events count as published. `npm run rebuild` derives the totals from these rows. */
export async function storeHistory(sql: pg.Client, { memberId, answers, days }: AnswerHistory): Promise<void> {
  await sql.query('SELECT setseed(0.5)');
  await sql.query(
    `INSERT INTO quizzes (id, member_id, kind, status, time_zone, started_at, completed_at)
     SELECT gen_random_uuid(), $1, 'standard', 'completed', 'Europe/Berlin', at, at + interval '10 minutes'
     FROM (SELECT now() - interval '11 minutes' - n * $3 / $2::float8 * interval '1 day' AS at FROM generate_series(0, $2::int - 1) AS n)
       AS starts`,
    [memberId, answers / QUESTIONS, days],
  );
  await sql.query(
    `WITH questions AS (SELECT id, content, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS count
       FROM question_pool WHERE NOT deleted),
     numbered AS (SELECT id, row_number() OVER (ORDER BY started_at) AS number FROM quizzes WHERE member_id = $1)
     INSERT INTO quiz_items (id, quiz_id, position, question_id, stem, options, correct_option_id, explanation, domain, difficulty, tags)
     SELECT gen_random_uuid(), numbered.id, n, questions.id, content->>'question', content->'options',
       (content->>'correctOptionId')::uuid, content->'explanation', content->>'domain', content->>'difficulty', '{}'
     FROM numbered CROSS JOIN generate_series(1, ${QUESTIONS}) AS n
     JOIN questions ON questions.place = 1 + (numbered.number * ${QUESTIONS} + n) % questions.count`,
    [memberId],
  );
  await sql.query(
    `INSERT INTO answers (id, item_id, option_id, is_correct, time_spent_ms, answered_at, local_date, counted)
     SELECT gen_random_uuid(), item.id, item.correct_option_id, random() < 0.4 + 0.05 * length(item.domain) % 0.5, 20000 * random() + 5000,
       at, (at AT TIME ZONE 'Europe/Berlin')::date, true
     FROM quiz_items AS item JOIN quizzes AS quiz ON quiz.id = item.quiz_id
     CROSS JOIN LATERAL (SELECT quiz.started_at + item.position * interval '20 seconds' AS at) AS times
     WHERE quiz.member_id = $1`,
    [memberId],
  );
  await sql.query(
    `INSERT INTO first_answers (member_id, question_id, answer_id)
     SELECT DISTINCT ON (item.question_id) $1::uuid, item.question_id, answer.id
     FROM answers AS answer JOIN quiz_items AS item ON item.id = answer.item_id JOIN quizzes AS quiz ON quiz.id = item.quiz_id
     WHERE quiz.member_id = $1 ORDER BY item.question_id, answer.answered_at`,
    [memberId],
  );
  await sql.query(
    `INSERT INTO quiz_results (quiz_id, member_id, kind, completed_at, total_questions, correct_answers, time_spent_ms)
     SELECT quiz.id, quiz.member_id, quiz.kind, quiz.completed_at, count(*), count(*) FILTER (WHERE answer.is_correct),
       sum(answer.time_spent_ms)
     FROM quizzes AS quiz JOIN quiz_items AS item ON item.quiz_id = quiz.id JOIN answers AS answer ON answer.item_id = item.id
     WHERE quiz.member_id = $1 GROUP BY quiz.id`,
    [memberId],
  );
  await sql.query(
    `INSERT INTO mistakes (member_id, question_id, wrong_at, right_in_a_row)
     SELECT $1, id, now(), 0 FROM question_pool WHERE NOT deleted ORDER BY id LIMIT 50`,
    [memberId],
  );
  await sql.query('VACUUM (ANALYZE)');
}
