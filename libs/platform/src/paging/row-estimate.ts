import { z } from 'zod';
import type { Sql, SqlClient } from '../database/sql-client.ts';

/** Totals of lists are exact up to this number. */
export const EXACT_COUNT_LIMIT = 10_000;

/**
 * @param counted the number of rows that were counted, at most one more than the exact limit
 * @returns the total of a list, as the API returns it; an estimate is a lower bound
 */
export const boundedTotal = (counted: number): { total: number; totalIsEstimate: boolean } => ({
  total: Math.min(counted, EXACT_COUNT_LIMIT),
  totalIsEstimate: counted > EXACT_COUNT_LIMIT,
});

const Plan = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]);

/** @returns the planner's estimate of how many rows a query returns, from the statistics of the last ANALYZE */
export async function estimateRows(client: SqlClient, query: Sql): Promise<number> {
  const [row] = await client.query<{ 'QUERY PLAN': unknown }[]>`EXPLAIN (FORMAT JSON) ${query}`;
  return Plan.parse(row?.['QUERY PLAN'])[0].Plan['Plan Rows'];
}
