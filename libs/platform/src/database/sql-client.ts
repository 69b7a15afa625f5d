import type pg from 'pg';
import { type RawValue, Sql } from 'sql-template-tag';

/** `sql` makes a part of a statement, to be nested in one. */
export { default as sql, empty, join, Sql } from 'sql-template-tag';

/** Plain SQL, each value a parameter, through whatever connection or transaction it belongs to. Parts may be nested by `sql`. */
export interface SqlClient {
  /** @returns the rows of a statement that gives some */
  query<Rows>(statement: TemplateStringsArray, ...values: unknown[]): Promise<Rows>;
  /** @returns how many rows a statement changed */
  execute(statement: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

/** What takes statements: a pool, or the connection of a transaction. */
export interface Queryable {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
}

/** @param nameOf the name under which connections keep a statement's text, as `statementNames` gives it */
export function sqlOver(connection: Queryable, nameOf: (statement: { readonly sql: string }) => string): SqlClient {
  const run = (strings: TemplateStringsArray, values: unknown[]) => {
    const { text, values: flat } = new Sql(strings, values as RawValue[]);
    return connection.query({ name: nameOf({ sql: text }), text, values: flat });
  };
  return {
    query: async <Rows>(strings: TemplateStringsArray, ...values: unknown[]) => (await run(strings, values)).rows as Rows,
    execute: async (strings, ...values) => (await run(strings, values)).rowCount ?? 0,
  };
}
