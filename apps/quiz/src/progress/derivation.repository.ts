import { sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

/** Recomputes members' totals from answers and results. */
@Injectable()
export class DerivationRepository {
  /** Inserts a totals row for every member with a quiz. */
  async addMissing(tx: Transaction): Promise<void> {
    await tx.sql.execute`
      INSERT INTO member_totals (member_id) SELECT DISTINCT member_id FROM quizzes ON CONFLICT DO NOTHING`;
  }

  /** Locks the totals of the next members by id (`FOR UPDATE`). */
  async lockAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string[]> {
    const next = await tx.sql.query<{ id: string }[]>`
      SELECT member_id::text AS id FROM member_totals
      WHERE ${afterId ?? null}::uuid IS NULL OR member_id > ${afterId ?? null}::uuid
      ORDER BY member_id LIMIT ${limit} FOR UPDATE`;
    return next.map(({ id }) => id);
  }

  /**
   * Recomputes the totals in one pass over the answers. The caller must have locked the members: answers that arrive meanwhile wait for the
   * lock, and are added to the totals afterwards.
   */
  async derive(tx: Transaction, memberIds: readonly string[]): Promise<void> {
    const members = sql`${[...memberIds]}::uuid[]`;
    for (const table of [sql`study_days`, sql`study_runs`, sql`member_domains`])
      await tx.sql.execute`DELETE FROM ${table} WHERE member_id = ANY(${members})`;
    await tx.sql.execute`
      WITH counted AS MATERIALIZED (
        SELECT quiz.member_id, item.domain, answer.local_date, count(*) AS answers,
          count(*) FILTER (WHERE answer.is_correct) AS correct,
          count(first.answer_id) FILTER (WHERE answer.is_correct) AS points, max(answer.answered_at) AS answered_at,
          (array_agg(quiz.time_zone ORDER BY answer.answered_at DESC, answer.id DESC))[1] AS time_zone
        FROM quizzes AS quiz JOIN quiz_items AS item ON item.quiz_id = quiz.id JOIN answers AS answer ON answer.item_id = item.id
        LEFT JOIN first_answers AS first
          ON first.member_id = quiz.member_id AND first.question_id = item.question_id AND first.answer_id = answer.id
        WHERE quiz.member_id = ANY(${members}) AND answer.counted
        GROUP BY quiz.member_id, item.domain, answer.local_date),
      domains AS (
        INSERT INTO member_domains (member_id, domain, answers, correct)
        SELECT member_id, domain, sum(answers), sum(correct) FROM counted GROUP BY member_id, domain),
      days AS (
        INSERT INTO study_days (member_id, day, answers, correct)
        SELECT member_id, local_date, sum(answers), sum(correct) FROM counted GROUP BY member_id, local_date)
      UPDATE member_totals AS stored SET answers = coalesce(given.answers, 0), correct = coalesce(given.correct, 0),
        points = coalesce(given.points, 0), time_zone = given.time_zone, answered_at = given.answered_at,
        quizzes = (SELECT count(*) FROM quiz_results AS result WHERE result.member_id = stored.member_id)
      FROM unnest(${members}) AS requested (id) LEFT JOIN (
        SELECT member_id, sum(answers) AS answers, sum(correct) AS correct, sum(points) AS points,
          max(answered_at) AS answered_at, (array_agg(time_zone ORDER BY answered_at DESC))[1] AS time_zone
        FROM counted GROUP BY member_id) AS given ON given.member_id = requested.id
      WHERE stored.member_id = requested.id`;
    await tx.sql.execute`
      INSERT INTO study_runs (member_id, first_day, last_day)
      SELECT member_id, min(day), max(day) FROM (
        SELECT member_id, day, day - (row_number() OVER (PARTITION BY member_id ORDER BY day))::int AS run
        FROM study_days WHERE member_id = ANY(${members})) AS each
      GROUP BY member_id, run`;
  }
}
