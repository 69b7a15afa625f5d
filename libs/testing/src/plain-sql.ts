import type { OpenPrisma, PrismaLike, SqlClient } from '@casebook/platform';
import pg from 'pg';

/** Opens a database without a generated client, for tests of what only speaks SQL. */
export const openPlainSql =
  (url: string): OpenPrisma =>
  () => {
    const pool = new pg.Pool({ connectionString: url, max: 5 });
    // A killed connection is the point of some tests; the pool makes another.
    pool.on('error', () => {});
    const sql: PrismaLike = {
      ...sqlOver(pool),
      $transaction: async (work) => {
        const client = await pool.connect();
        try {
          await client.query('BEGIN');
          const result = await work(sqlOver(client));
          await client.query('COMMIT');
          client.release();
          return result;
        } catch (error) {
          await client.query('ROLLBACK').catch(() => {});
          client.release();
          throw error instanceof pg.DatabaseError ? Object.assign(error, { meta: { code: error.code } }) : error;
        }
      },
      $disconnect: () => pool.end(),
    };
    return sql;
  };

function sqlOver(connection: pg.Pool | pg.PoolClient): SqlClient {
  const run = (query: TemplateStringsArray, values: unknown[]) =>
    connection.query(
      query.reduce((text, part, at) => `${text}$${at}${part}`),
      values,
    );
  return {
    $queryRaw: async <Rows>(query: TemplateStringsArray, ...values: unknown[]) => (await run(query, values)).rows as Rows,
    $executeRaw: async (query, ...values) => (await run(query, values)).rowCount ?? 0,
  };
}
