import { MIN_OTHER_ANSWERS, RESPONSE_TIME_CAP_MS, type ScoreSums } from '@casebook/exam';
import { type Sql, sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.ts';
import { type StoredStatistics, toStoredStatistics } from '../questions/stored-statistics.ts';

export interface FirstAnswer {
  readonly questionId: string;
  readonly optionId: string;
  readonly isCorrect: boolean;
  readonly timeSpentMs: number;
  /** Absent for an answer from before the field existed, which counts as an answer to the first version. */
  readonly contentVersion?: number | undefined;
}

/** The first answers that count in the statistics of these questions. */
const countedAnswers = (ids: readonly string[]): Sql => sql`(
          SELECT a.* FROM answers a LEFT JOIN questions q ON q.id = a.question_id
          WHERE a.is_first AND a.question_id = ANY(${[...ids]}::uuid[])
            AND coalesce(a.content_version, 1) >= coalesce(q.statistics_from, 1)) AS counted_answers`;

/** The statistics of questions, and the rows of answers and ratings that they derive from. */
@Injectable()
export class StatisticsRepository {
  /** Adds a first answer to its question's statistics, unless it was given to options that the question no longer has. */
  async add(tx: Transaction, answer: FirstAnswer): Promise<void> {
    const { questionId, optionId, isCorrect, timeSpentMs, contentVersion = 1 } = answer;
    await tx.sql.execute`
      INSERT INTO question_statistics AS known (question_id, answers, correct, time_spent_ms, picks)
      SELECT ${questionId}::uuid, 1, ${Number(isCorrect)}::int, ${Math.min(timeSpentMs, RESPONSE_TIME_CAP_MS)}::int,
        jsonb_build_object(${optionId}::text, 1)
      WHERE NOT EXISTS (SELECT FROM questions WHERE id = ${questionId}::uuid AND statistics_from > ${contentVersion}::int)
      ON CONFLICT (question_id) DO UPDATE SET answers = known.answers + 1, correct = known.correct + excluded.correct,
        time_spent_ms = known.time_spent_ms + excluded.time_spent_ms,
        picks = known.picks || jsonb_build_object(${optionId}::text, coalesce((known.picks ->> ${optionId}::text)::int, 0) + 1)`;
  }

  /** Inserts a statistics row for every question that has an answer or a rating. */
  async addMissing(tx: Transaction): Promise<void> {
    await tx.sql.execute`
      INSERT INTO question_statistics (question_id)
      SELECT question_id FROM answers WHERE is_first UNION SELECT question_id FROM ratings
      ON CONFLICT DO NOTHING`;
  }

  /** Locks the statistics of the next questions by id (`FOR UPDATE`). */
  async lockAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string[]> {
    const next = await tx.sql.query<{ id: string }[]>`
      SELECT question_id::text AS id FROM question_statistics
      WHERE ${afterId ?? null}::uuid IS NULL OR question_id > ${afterId ?? null}::uuid
      ORDER BY question_id LIMIT ${limit} FOR UPDATE`;
    return next.map(({ id }) => id);
  }

  /** Locks the statistics of questions not analyzed since `before`, least recently analyzed first (`FOR UPDATE`). */
  async lockNext(tx: Transaction, before: Date, limit: number): Promise<string[]> {
    const next = await tx.sql.query<{ id: string }[]>`
      SELECT question_id::text AS id FROM question_statistics WHERE analysed_at < ${before}
      ORDER BY analysed_at, question_id LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
    return next.map(({ id }) => id);
  }

  async saveAnalyzed(tx: Transaction, ids: readonly string[]): Promise<void> {
    await tx.sql.execute`UPDATE question_statistics SET analysed_at = ${tx.now} WHERE question_id = ANY(${[...ids]}::uuid[])`;
  }

  /** Recomputes the counts from the rows. The caller must hold the locks: concurrent answers wait for them and are added afterward. */
  async derive(tx: Transaction, ids: readonly string[]): Promise<void> {
    await tx.sql.execute`
      UPDATE question_statistics AS known SET answers = coalesce(counted.answers, 0), correct = coalesce(counted.correct, 0),
        time_spent_ms = coalesce(counted.time_spent_ms, 0), picks = coalesce(picked.picks, '{}'),
        ratings_up = coalesce(rated.up, 0), ratings_down = coalesce(rated.down, 0)
      FROM unnest(${[...ids]}::uuid[]) AS asked (id)
      LEFT JOIN (
        SELECT question_id, count(*) AS answers, count(*) FILTER (WHERE is_correct) AS correct,
          sum(least(time_spent_ms, ${RESPONSE_TIME_CAP_MS})) AS time_spent_ms
        FROM ${countedAnswers(ids)} GROUP BY question_id) AS counted
        ON counted.question_id = asked.id
      LEFT JOIN (
        SELECT question_id, jsonb_object_agg(option_id, picks) AS picks FROM (
          SELECT question_id, option_id, count(*) AS picks FROM ${countedAnswers(ids)} GROUP BY question_id, option_id) AS each
        GROUP BY question_id) AS picked ON picked.question_id = asked.id
      LEFT JOIN (
        SELECT question_id, count(*) FILTER (WHERE rating = 1) AS up, count(*) FILTER (WHERE rating = -1) AS down
        FROM ratings WHERE question_id = ANY(${[...ids]}::uuid[]) GROUP BY question_id) AS rated
        ON rated.question_id = asked.id
      WHERE known.question_id = asked.id`;
  }

  /** The input of the point-biserial correlation: for each first answer, its score and the member's total score on other questions. */
  async scoreSums(tx: Transaction, ids: readonly string[]): Promise<Map<string, ScoreSums>> {
    const rows = await tx.sql.query<({ question_id: string } & ScoreSums)[]>`
      WITH firsts AS (
        SELECT question_id, member_id, is_correct::int AS x FROM ${countedAnswers(ids)}),
      totals AS (
        SELECT member_id, count(*) AS answers, count(*) FILTER (WHERE is_correct) AS correct FROM answers
        WHERE is_first AND member_id IN (SELECT member_id FROM firsts) GROUP BY member_id),
      scored AS (
        SELECT question_id, x::float8, (correct - x)::float8 / (answers - 1) AS y FROM firsts JOIN totals USING (member_id)
        WHERE answers - 1 >= ${MIN_OTHER_ANSWERS})
      SELECT question_id::text, count(*)::int AS n, sum(x) AS "sumX", sum(y) AS "sumY", sum(y * y) AS "sumYY", sum(x * y) AS "sumXY"
      FROM scored GROUP BY question_id`;
    return new Map(rows.map(({ question_id, ...sums }) => [question_id, sums]));
  }

  /** Stores the discrimination, or NULL if it can't be computed. */
  async saveDiscrimination(
    tx: Transaction,
    questionId: string,
    { discrimination, discriminationAnswers }: StoredStatistics,
  ): Promise<void> {
    await tables(tx).questionStatistics.update({
      where: { questionId },
      data: { discrimination: discrimination ?? null, discriminationAnswers: discriminationAnswers ?? null },
    });
  }

  async find(tx: Transaction, ids: readonly string[]): Promise<Map<string, StoredStatistics>> {
    const rows = await tables(tx).questionStatistics.findMany({ where: { questionId: { in: [...ids] } } });
    return new Map(rows.map((row) => [row.questionId, toStoredStatistics(row)]));
  }
}
