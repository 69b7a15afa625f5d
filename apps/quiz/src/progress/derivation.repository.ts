import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { Prisma } from '../generated/prisma/client.ts';
import { tables } from '../prisma.repository.ts';

/** Counts members' figures again from the rows that they stand for. */
@Injectable()
export class DerivationRepository {
  /** Gives every member who ever had a quiz a row for their totals. */
  async addMissing(tx: Transaction): Promise<void> {
    await tables(tx).$executeRaw`
      INSERT INTO member_totals (member_id) SELECT DISTINCT member_id FROM quizzes ON CONFLICT DO NOTHING`;
  }

  /** The next members who have totals, by id, theirs to count alone until the transaction ends. */
  async lockAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string[]> {
    const next = await tables(tx).$queryRaw<{ id: string }[]>`
      SELECT member_id::text AS id FROM member_totals
      WHERE ${afterId ?? null}::uuid IS NULL OR member_id > ${afterId ?? null}::uuid
      ORDER BY member_id LIMIT ${limit} FOR UPDATE`;
    return next.map(({ id }) => id);
  }

  /** Counts again. The members must be locked: what is counted meanwhile waits, and is added afterwards. */
  async derive(tx: Transaction, memberIds: readonly string[]): Promise<void> {
    const members = Prisma.sql`${[...memberIds]}::uuid[]`;
    const counted = Prisma.sql`
      SELECT quiz.member_id, item.domain, item.question_id, quiz.time_zone, answer.id, answer.is_correct, answer.local_date,
        answer.answered_at
      FROM quizzes AS quiz JOIN quiz_items AS item ON item.quiz_id = quiz.id JOIN answers AS answer ON answer.item_id = item.id
      WHERE quiz.member_id = ANY(${members}) AND answer.counted`;
    for (const table of [Prisma.sql`study_days`, Prisma.sql`study_runs`, Prisma.sql`member_domains`])
      await tables(tx).$executeRaw`DELETE FROM ${table} WHERE member_id = ANY(${members})`;
    await tables(tx).$executeRaw`
      INSERT INTO member_domains (member_id, domain, answers, correct)
      SELECT member_id, domain, count(*), count(*) FILTER (WHERE is_correct) FROM (${counted}) AS counted GROUP BY member_id, domain`;
    await tables(tx).$executeRaw`
      INSERT INTO study_days (member_id, day, answers, correct)
      SELECT member_id, local_date, count(*), count(*) FILTER (WHERE is_correct) FROM (${counted}) AS counted
      GROUP BY member_id, local_date`;
    await tables(tx).$executeRaw`
      INSERT INTO study_runs (member_id, first_day, last_day)
      SELECT member_id, min(day), max(day) FROM (
        SELECT member_id, day, day - (row_number() OVER (PARTITION BY member_id ORDER BY day))::int AS run
        FROM study_days WHERE member_id = ANY(${members})) AS each
      GROUP BY member_id, run`;
    await tables(tx).$executeRaw`
      UPDATE member_totals AS known SET answers = coalesce(given.answers, 0), correct = coalesce(given.correct, 0),
        points = coalesce(given.points, 0), time_zone = given.time_zone, answered_at = given.answered_at,
        quizzes = (SELECT count(*) FROM quiz_results AS result WHERE result.member_id = known.member_id)
      FROM unnest(${members}) AS asked (id) LEFT JOIN (
        SELECT counted.member_id, count(*) AS answers, count(*) FILTER (WHERE is_correct) AS correct,
          count(first.answer_id) FILTER (WHERE is_correct) AS points, max(answered_at) AS answered_at,
          (array_agg(time_zone ORDER BY answered_at DESC, id DESC))[1] AS time_zone
        FROM (${counted}) AS counted LEFT JOIN first_answers AS first
          ON first.member_id = counted.member_id AND first.question_id = counted.question_id AND first.answer_id = counted.id
        GROUP BY counted.member_id) AS given ON given.member_id = asked.id
      WHERE known.member_id = asked.id`;
  }
}
