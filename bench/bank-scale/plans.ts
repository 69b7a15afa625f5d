import type pg from 'pg';
import type { Statement } from '../statement-log.ts';

/** Excludes the check of the member's access, which every request repeats. */
const isListStatement = ({ text }: Statement): boolean => !text.startsWith('EXPLAIN') && !text.includes('member_access');

/** @returns the lines of each statement's `EXPLAIN (ANALYZE)` */
export async function plansOf(
  sql: pg.Client,
  requests: readonly { readonly name: string; readonly statements: readonly Statement[] }[],
): Promise<string[]> {
  const plans: string[] = [];
  for (const { name, statements } of requests)
    for (const { text, values } of statements.filter(isListStatement)) {
      const { rows } = await sql.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`, values);
      plans.push(
        '',
        `${name}: ${text.replace(/\s+/g, ' ').trim().slice(0, 160)}`,
        ...rows.map((row) => `  ${row['QUERY PLAN'].slice(0, 200)}`),
      );
    }
  return plans;
}
