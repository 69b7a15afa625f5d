import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { DayRun } from '../calendar/day-runs.ts';
import { tables } from '../prisma.ts';

/** An answer that was added to the totals. */
export interface CountedAnswer {
  readonly memberId: string;
  /** The answer's date in the member's time zone. */
  readonly localDate: string;
  readonly isFirstOfDay: boolean;
}

/** Members' totals by domain and by day, and their runs of days. Every write locks the member's row in `member_totals` first. */
@Injectable()
export class MemberTotalsRepository {
  /**
   * Adds an answer to its member's totals, domain and day. Each CTE reads from the previous one, which fixes the order of locks.
   * @param isFirst whether a correct answer earns a point
   * @returns undefined if the answer was already counted, or its member was erased
   */
  async count(tx: Transaction, answerId: string, isFirst: boolean): Promise<CountedAnswer | undefined> {
    const [counted] = await tx.sql.query<CountedAnswer[]>`
      WITH claimed AS (
        UPDATE answers SET counted = true FROM quiz_items AS item JOIN quizzes AS quiz ON quiz.id = item.quiz_id
        WHERE answers.id = ${answerId}::uuid AND NOT answers.counted AND item.id = answers.item_id
        RETURNING quiz.member_id, item.domain, answers.is_correct::int AS correct, answers.local_date, answers.answered_at,
          quiz.time_zone),
      totals AS (
        INSERT INTO member_totals AS stored (member_id, answers, correct, points, time_zone, answered_at)
        SELECT member_id, 1, correct, CASE WHEN ${isFirst}::boolean THEN correct ELSE 0 END, time_zone, answered_at FROM claimed
        ON CONFLICT (member_id) DO UPDATE SET answers = stored.answers + 1, correct = stored.correct + excluded.correct,
          points = stored.points + excluded.points,
          time_zone = CASE WHEN stored.answered_at > excluded.answered_at THEN stored.time_zone ELSE excluded.time_zone END,
          answered_at = greatest(stored.answered_at, excluded.answered_at)
        RETURNING member_id),
      domains AS (
        INSERT INTO member_domains AS stored (member_id, domain, answers, correct)
        SELECT member_id, domain, 1, correct FROM claimed JOIN totals USING (member_id)
        ON CONFLICT (member_id, domain) DO UPDATE SET answers = stored.answers + 1, correct = stored.correct + excluded.correct
        RETURNING member_id)
      INSERT INTO study_days AS stored (member_id, day, answers, correct)
      SELECT member_id, local_date, 1, correct FROM claimed JOIN domains USING (member_id)
      ON CONFLICT (member_id, day) DO UPDATE SET answers = stored.answers + 1, correct = stored.correct + excluded.correct
      RETURNING member_id AS "memberId", day::text AS "localDate", answers = 1 AS "isFirstOfDay"`;
    return counted;
  }

  /** The member's last two runs that start no later than the given day. No more than two runs can touch a day. */
  async runsUpTo(tx: Transaction, memberId: string, day: string): Promise<DayRun[]> {
    return tx.sql.query<DayRun[]>`
      SELECT first_day::text AS first, last_day::text AS last FROM study_runs
      WHERE member_id = ${memberId}::uuid AND first_day <= ${day}::date ORDER BY first_day DESC LIMIT 2`;
  }

  async replaceRuns(tx: Transaction, memberId: string, before: readonly DayRun[], run: DayRun): Promise<void> {
    await tables(tx).studyRun.deleteMany({ where: { memberId, firstDay: { in: before.map(({ first }) => new Date(first)) } } });
    await tables(tx).studyRun.create({ data: { memberId, firstDay: new Date(run.first), lastDay: new Date(run.last) } });
  }

  async addQuiz(tx: Transaction, memberId: string): Promise<void> {
    await tables(tx).memberTotals.upsert({
      where: { memberId },
      create: { memberId, quizzes: 1 },
      update: { quizzes: { increment: 1 } },
    });
  }
}
