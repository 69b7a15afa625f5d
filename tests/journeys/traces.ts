import { type Service, serviceNames } from '../../libs/contracts/src/services.ts';
import { searchRedis } from '../../libs/limits/src/search-redis.ts';
import { environment, query } from './running-system.ts';

interface Column {
  readonly schema: string;
  readonly name: string;
  readonly column: string;
  readonly type: string;
}

/**
 * Searches every column of every table of every service's database, whatever its type.
 * @returns the columns that contain one of the texts, as `<service>.<schema>.<table>.<column>`, sorted
 */
export async function tracesOf(texts: readonly string[]): Promise<string[]> {
  const found = await Promise.all(serviceNames.map((service) => tracesIn(service, texts)));
  return found.flat().sort();
}

async function tracesIn(service: Service, texts: readonly string[]): Promise<string[]> {
  const columns = await query<Column>(
    service,
    `SELECT c.table_schema AS schema, c.table_name AS name, c.column_name AS column, c.data_type AS type
     FROM information_schema.columns AS c JOIN information_schema.tables AS t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  if (columns.length === 0) throw new Error(`The database of ${service} has no columns`);
  const patterns = texts.map((text) => `%${text}%`);
  const found: string[] = [];
  for (const [table, ofTable] of Map.groupBy(columns, ({ schema, name }) => `"${schema}"."${name}"`)) {
    const counters = ofTable.map(({ type, column }, at) => {
      const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
      return `count(*) FILTER (WHERE ${text} ILIKE ANY ($1))::int AS "${at}"`;
    });
    const [counts] = await query<Record<string, number>>(service, `SELECT ${counters.join(', ')} FROM ${table}`, [patterns]);
    for (const [at, { schema, name, column }] of ofTable.entries())
      if (counts?.[at]) found.push(`${service}.${schema}.${name}.${column}`);
  }
  return found;
}

/**
 * Searches the names and values of all keys in Redis, if the profile has one.
 * @returns the names of matching keys, with the texts replaced by `*`
 */
export async function tracesInRedis(texts: readonly string[]): Promise<string[]> {
  const url = environment().REDIS_URL;
  return url ? (await searchRedis(url, texts)).map(({ name }) => name).sort() : [];
}
