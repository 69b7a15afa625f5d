import { Domain } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { DayRun } from '../calendar/day-runs.ts';
import { tables } from '../prisma.repository.ts';

/** An answer as the figures count it. */
export interface CountedAnswer {
  readonly memberId: string;
  readonly domain: Domain;
  readonly isCorrect: boolean;
  /** The day of it where its member is. */
  readonly localDate: string;
  readonly answeredAt: Date;
  readonly timeZone?: string;
}

interface ClaimedRow {
  member_id: string;
  domain: string;
  is_correct: boolean;
  local_date: string;
  answered_at: Date;
  time_zone: string | null;
}

/** What members answered, in figures. Each is changed under the lock of the member's totals, which come first. */
@Injectable()
export class FiguresRepository {
  /** @returns the answer, this transaction's to count; undefined where it was counted before, or its member is gone */
  async claim(tx: Transaction, answerId: string): Promise<CountedAnswer | undefined> {
    const [row] = await tx.sql.query<ClaimedRow[]>`
      UPDATE answers SET counted = true FROM quiz_items AS item JOIN quizzes AS quiz ON quiz.id = item.quiz_id
      WHERE answers.id = ${answerId}::uuid AND NOT answers.counted AND item.id = answers.item_id
      RETURNING quiz.member_id::text, item.domain, answers.is_correct, answers.local_date::text, answers.answered_at, quiz.time_zone`;
    return row && toAnswer(row);
  }

  /** Counts an answer into the member's totals, which stay locked. @param isFirst whether a right one is a point */
  async addToTotals(tx: Transaction, answer: CountedAnswer, isFirst: boolean): Promise<void> {
    const correct = Number(answer.isCorrect);
    await tx.sql.execute`
      INSERT INTO member_totals AS known (member_id, answers, correct, points, time_zone, answered_at)
      VALUES (${answer.memberId}::uuid, 1, ${correct}, ${isFirst ? correct : 0}, ${answer.timeZone ?? null}, ${answer.answeredAt})
      ON CONFLICT (member_id) DO UPDATE SET answers = known.answers + 1, correct = known.correct + excluded.correct,
        points = known.points + excluded.points,
        time_zone = CASE WHEN known.answered_at > excluded.answered_at THEN known.time_zone ELSE excluded.time_zone END,
        answered_at = greatest(known.answered_at, excluded.answered_at)`;
  }

  async addToDomain(tx: Transaction, { memberId, domain, isCorrect }: CountedAnswer): Promise<void> {
    await tx.sql.execute`
      INSERT INTO member_domains AS known (member_id, domain, answers, correct)
      VALUES (${memberId}::uuid, ${domain}, 1, ${Number(isCorrect)})
      ON CONFLICT (member_id, domain) DO UPDATE SET answers = known.answers + 1, correct = known.correct + excluded.correct`;
  }

  /** @returns whether it is the first answer of that day */
  async addToDay(tx: Transaction, { memberId, localDate, isCorrect }: CountedAnswer): Promise<boolean> {
    const [row] = await tx.sql.query<{ answers: number }[]>`
      INSERT INTO study_days AS known (member_id, day, answers, correct)
      VALUES (${memberId}::uuid, ${localDate}::date, 1, ${Number(isCorrect)})
      ON CONFLICT (member_id, day) DO UPDATE SET answers = known.answers + 1, correct = known.correct + excluded.correct
      RETURNING answers`;
    return row?.answers === 1;
  }

  /** The member's runs that begin before the given day or on it: the last two, as no more of them can touch a day. */
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

function toAnswer(row: ClaimedRow): CountedAnswer {
  return {
    memberId: row.member_id,
    domain: Domain.parse(row.domain),
    isCorrect: row.is_correct,
    localDate: row.local_date,
    answeredAt: row.answered_at,
    ...(row.time_zone && { timeZone: row.time_zone }),
  };
}
