import { fromWireStem, OptionView } from '@casebook/contracts';
import { Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

/** The fields of a daily set's item that its analysis needs. */
export interface DailySetItem {
  readonly questionId: string;
  readonly stem: string;
  readonly options: number;
}

/** The number of members with the same scores on the whole set. */
export interface ScorePattern {
  /** 1 for a correct answer, 0 for an incorrect one, in the order of the set. */
  readonly scores: readonly (0 | 1)[];
  readonly members: number;
}

const SetContent = z.object({ question: z.string(), options: z.array(OptionView) }).transform(fromWireStem);

/** Reads daily sets and their answers without member ids. */
@Injectable()
export class DailyRowsRepository {
  constructor(private readonly database: Database) {}

  /** @returns the items of a date's set in order; empty if no member has started that day's quiz */
  async items(date: string): Promise<DailySetItem[]> {
    const rows = await this.database.sql.query<{ questionId: string; content: unknown }[]>`
      SELECT question_id::text AS "questionId", content FROM daily_set_questions WHERE date = ${date}::date ORDER BY position`;
    return rows.map(({ questionId, content }) => {
      const { stem, options } = SetContent.parse(content);
      return { questionId, stem, options: options.length };
    });
  }

  /** The complete rows of a date, grouped by score pattern: three items have at most eight patterns for any number of members. */
  async patterns(date: string): Promise<ScorePattern[]> {
    return this.database.sql.query<ScorePattern[]>`
      WITH rows AS (
        SELECT array_agg(a.is_correct::int ORDER BY s.position) AS scores FROM quizzes q
        JOIN quiz_items i ON i.quiz_id = q.id
        JOIN answers a ON a.item_id = i.id
        JOIN daily_set_questions s ON s.date = q.daily_date AND s.question_id = i.question_id
        WHERE q.daily_date = ${date}::date AND NOT q.dev_mode GROUP BY q.id)
      SELECT scores, count(*)::int AS members FROM rows
      WHERE cardinality(scores) = (SELECT count(*) FROM daily_set_questions WHERE date = ${date}::date)
      GROUP BY scores ORDER BY scores`;
  }
}
