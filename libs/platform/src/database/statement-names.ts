import { sql } from './sql-client.ts';

const MOST = 300;

/** Nested in a statement whose best plan depends on its values: PostgreSQL plans it each time. */
export const plannedEachTime = sql`/* planned each time */`;

/**
 * Names prepared statements, so that PostgreSQL parses and plans a statement once per connection. Texts that
 * differ by the number of their values are unbounded, so only the first 300 get a name.
 * A statement with `plannedEachTime` gets none.
 * @returns the name for a text, always the same for the same text; empty for an unnamed statement
 */
export function statementNames(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql: text }) => {
    if (text.includes(plannedEachTime.sql)) return '';
    const existing = names.get(text);
    if (existing !== undefined) return existing;
    if (names.size >= MOST) return '';
    const name = `statement_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
