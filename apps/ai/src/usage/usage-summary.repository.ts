import { Database, type Sql, sql } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

/** UTC days, both inclusive. */
export interface UsageFilter {
  readonly from: string;
  readonly to: string;
  /** The prompt's name. */
  readonly kind?: string;
  readonly userId?: string;
}

export interface UsageTotals {
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Millionths of a US dollar. */
  readonly costMicros: number;
}

const SUMS: Sql = sql`
  coalesce(sum(calls), 0)::float8 AS calls, coalesce(sum(prompt_tokens), 0)::float8 AS "promptTokens",
  coalesce(sum(completion_tokens), 0)::float8 AS "completionTokens", coalesce(sum(cost_micros), 0)::float8 AS "costMicros"`;

/** Sums over `model_usage`, and the outcomes of the generated texts, for admins. */
@Injectable()
export class UsageSummaryRepository {
  constructor(private readonly database: Database) {}

  byDay(filter: UsageFilter): Promise<(UsageTotals & { day: string })[]> {
    return this.database.sql.query`
      SELECT day::text, ${SUMS} FROM model_usage WHERE ${matches(filter)} GROUP BY day ORDER BY day`;
  }

  byKind(filter: UsageFilter): Promise<(UsageTotals & { kind: string })[]> {
    return this.database.sql.query`
      SELECT prompt AS kind, ${SUMS} FROM model_usage WHERE ${matches(filter)} GROUP BY prompt ORDER BY "costMicros" DESC, prompt`;
  }

  byMember(filter: UsageFilter, limit: number): Promise<(UsageTotals & { userId: string })[]> {
    return this.database.sql.query`
      SELECT user_id::text AS "userId", ${SUMS} FROM model_usage WHERE ${matches(filter)}
      GROUP BY user_id ORDER BY "costMicros" DESC, user_id LIMIT ${limit}`;
  }

  /** Outcomes by kind: the saved and refused questions of runs that started in these days, and the votes that were cast in these days. */
  quality({ from, to, kind, userId }: UsageFilter): Promise<{ kind: string; good: number; bad: number }[]> {
    return this.database.sql.query`
      SELECT kind, good, bad FROM (
        SELECT 'question-draft' AS kind, count(*) FILTER (WHERE step ->> 'outcome' = 'saved')::int AS good,
          count(*) FILTER (WHERE step ->> 'outcome' = 'refused')::int AS bad
        FROM generations CROSS JOIN jsonb_array_elements(steps) AS step
        WHERE ${isWithin(sql`created_at`, from, to)} AND ${userId ? sql`user_id = ${userId}::uuid` : sql`TRUE`}
        UNION ALL
        SELECT CASE kind WHEN 'enhanced' THEN 'explanation' ELSE kind END, count(*) FILTER (WHERE vote > 0)::int,
          count(*) FILTER (WHERE vote < 0)::int
        FROM explanation_votes JOIN explanations ON explanations.id = explanation_id
        WHERE ${isWithin(sql`voted_at`, from, to)} AND ${userId ? sql`user_id = ${userId}::uuid` : sql`TRUE`} GROUP BY kind
      ) AS outcomes WHERE good + bad > 0 AND ${kind ? sql`kind = ${kind}` : sql`TRUE`} ORDER BY kind`;
  }
}

const isWithin = (column: Sql, from: string, to: string): Sql =>
  sql`${column} >= (${from}::date)::timestamp AT TIME ZONE 'UTC' AND ${column} < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`;

const matches = ({ from, to, kind, userId }: UsageFilter): Sql =>
  sql`day BETWEEN ${from}::date AND ${to}::date AND ${kind ? sql`prompt = ${kind}` : sql`TRUE`}
    AND ${userId ? sql`user_id = ${userId}::uuid` : sql`TRUE`}`;
