import { Domain } from '@casebook/contracts';
import { Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { DayRun } from '../calendar/day-runs.ts';
import { tables } from '../prisma.ts';

/** Answers, and how many are correct. */
export interface AnswerCounts {
  readonly answers: number;
  readonly correct: number;
}

export interface ProgressTotals extends AnswerCounts {
  readonly points: number;
  readonly quizzes: number;
  /** The time zone of the quiz with the latest answer. */
  readonly timeZone?: string;
}

const NOTHING: ProgressTotals = { answers: 0, correct: 0, points: 0, quizzes: 0 };

/** Reads a member's totals by primary key, so the cost doesn't grow with the history. */
@Injectable()
export class ProgressRepository {
  constructor(private readonly database: Database) {}

  async totals(memberId: string): Promise<ProgressTotals> {
    const row = await tables(this.database).memberTotals.findUnique({ where: { memberId } });
    if (!row) return NOTHING;
    const { answers, correct, points, quizzes, timeZone } = row;
    return { answers, correct, points, quizzes, ...(timeZone && { timeZone }) };
  }

  async latestRun(memberId: string): Promise<DayRun | undefined> {
    const [run] = await this.database.sql.query<DayRun[]>`
      SELECT first_day::text AS first, last_day::text AS last FROM study_runs
      WHERE member_id = ${memberId}::uuid ORDER BY first_day DESC LIMIT 1`;
    return run;
  }

  async longestRun(memberId: string): Promise<DayRun | undefined> {
    const [run] = await this.database.sql.query<DayRun[]>`
      SELECT first_day::text AS first, last_day::text AS last FROM study_runs
      WHERE member_id = ${memberId}::uuid ORDER BY last_day - first_day DESC LIMIT 1`;
    return run;
  }

  /** The member's days between two dates, inclusive, by date. Days without an answer have no row. */
  async days(memberId: string, first: string, last: string): Promise<Map<string, AnswerCounts>> {
    const rows = await tables(this.database).studyDay.findMany({
      where: { memberId, day: { gte: new Date(first), lte: new Date(last) } },
    });
    return new Map(rows.map(({ day, answers, correct }) => [day.toISOString().slice(0, 10), { answers, correct }]));
  }

  async domains(memberId: string): Promise<Map<Domain, AnswerCounts>> {
    const rows = await tables(this.database).memberDomain.findMany({ where: { memberId } });
    return new Map(rows.map(({ domain, answers, correct }) => [Domain.parse(domain), { answers, correct }]));
  }
}
