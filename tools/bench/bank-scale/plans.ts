import { readFile } from 'node:fs/promises';
import type pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** What the bank sent to its database, as the bank that tells wrote it down. */
export class StatementLog {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  /** @returns the statements sent meanwhile */
  async of(act: () => Promise<unknown>): Promise<Statement[]> {
    const before = (await this.#all()).length;
    await act();
    return (await this.#all()).slice(before);
  }

  async #all(): Promise<Statement[]> {
    const text = await readFile(this.file, 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Statement);
  }
}

/** @returns how PostgreSQL goes about each statement, with what it took */
export async function plansOf(
  sql: pg.Client,
  requests: readonly { readonly what: string; readonly statements: readonly Statement[] }[],
): Promise<string[]> {
  const plans: string[] = [];
  for (const { what, statements } of requests)
    for (const { text, values } of statements.filter((statement) => !statement.text.startsWith('EXPLAIN'))) {
      const { rows } = await sql.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`, values);
      plans.push(
        '',
        `${what}: ${text.replace(/\s+/g, ' ').trim().slice(0, 160)}`,
        ...rows.map((row) => `  ${row['QUERY PLAN'].slice(0, 200)}`),
      );
    }
  return plans;
}
