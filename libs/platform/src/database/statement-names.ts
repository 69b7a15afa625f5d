import { sql } from './sql-client.ts';

const MAX_NAMES = 300;

/** Nest it in a statement whose best plan depends on its values, so that PostgreSQL plans it each time. */
export const forceCustomPlan = sql`/* planned each time */`;

/**
 * Names prepared statements, so that PostgreSQL parses and plans a statement once per connection. Only the first 300 texts get a name:
 * texts that differ only in the number of their values are unlimited in number. A statement with `forceCustomPlan` gets none.
 * @returns a function that names a statement: always the same name for the same text, and an empty one for an unnamed statement
 */
export function createStatementNamer(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql: text }) => {
    if (text.includes(forceCustomPlan.sql)) return '';
    const existing = names.get(text);
    if (existing !== undefined) return existing;
    if (names.size >= MAX_NAMES) return '';
    const name = `statement_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
