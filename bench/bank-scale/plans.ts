import type pg from 'pg';
import type { Statement } from '../statement-log.ts';

/** The lists themselves; what is asked of the member's access is the same for each. */
const isOfTheList = ({ text }: Statement): boolean => !text.startsWith('EXPLAIN') && !text.includes('member_access');

/** @returns how PostgreSQL goes about each statement, with what it took */
export async function plansOf(
  sql: pg.Client,
  requests: readonly { readonly what: string; readonly statements: readonly Statement[] }[],
): Promise<string[]> {
  const plans: string[] = [];
  for (const { what, statements } of requests)
    for (const { text, values } of statements.filter(isOfTheList)) {
      const { rows } = await sql.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`, values);
      plans.push(
        '',
        `${what}: ${text.replace(/\s+/g, ' ').trim().slice(0, 160)}`,
        ...rows.map((row) => `  ${row['QUERY PLAN'].slice(0, 200)}`),
      );
    }
  return plans;
}
