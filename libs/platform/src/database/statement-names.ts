import { sql } from './sql-client.ts';

const MOST = 300;

/** Nested in a statement whose best plan depends on its values: PostgreSQL plans it each time. */
export const plannedEachTime = sql`/* planned each time */`;

/**
 * Names a service's statements, so that each connection has PostgreSQL parse and plan one only the first time. Of the texts that
 * differ with the number of their values there may be many: beyond the first 300 they stay without a name, as if this were not here.
 * A statement with `plannedEachTime` in it has none either.
 * @returns the name of a statement's text: the same text, the same name; empty for none
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
