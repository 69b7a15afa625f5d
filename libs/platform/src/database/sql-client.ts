import type pg from 'pg';
import { type RawValue, Sql } from 'sql-template-tag';

/** `sql` creates a fragment that can be nested in a statement. */
export { default as sql, empty, join, raw, Sql } from 'sql-template-tag';

/** Plain SQL on a connection or a transaction. Values are bound parameters; fragments can be nested with `sql`. */
export interface SqlClient {
  /** @returns the rows */
  query<Rows>(statement: TemplateStringsArray, ...values: unknown[]): Promise<Rows>;
  /** @returns the number of changed rows */
  execute(statement: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

/** A pool or a transaction's connection. */
export interface Queryable {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
}

/** @param nameOf returns the name of a prepared statement, see `createStatementNamer` */
export function createSqlClient(connection: Queryable, nameOf: (statement: { readonly sql: string }) => string): SqlClient {
  const run = (strings: TemplateStringsArray, values: unknown[]) => {
    const { text, values: flat } = new Sql(strings, values as RawValue[]);
    return connection.query({ name: nameOf({ sql: text }), text, values: flat });
  };
  return {
    query: async <Rows>(strings: TemplateStringsArray, ...values: unknown[]) => (await run(strings, values)).rows as Rows,
    execute: async (strings, ...values) => (await run(strings, values)).rowCount ?? 0,
  };
}
