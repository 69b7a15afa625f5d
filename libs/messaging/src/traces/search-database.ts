import { Database, join, raw, type Sql, sql } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MessagingOptions } from '../messages/messaging-options.ts';
import { type Trace, tombstoneCondition } from './traces.ts';

interface Column {
  readonly schema: string;
  readonly name: string;
  readonly column: string;
  readonly type: string;
}

/** Columns of these types contain no id and no address. */
const NOT_SEARCHED = [
  ...['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision', 'boolean', 'date', 'interval'],
  ...['timestamp with time zone', 'timestamp without time zone', 'time without time zone'],
];

/** Searches every table of the service's database: its own, the platform's (outbox, inbox, keys), and the job queues'. */
@Injectable()
export class SearchDatabase {
  constructor(
    private readonly database: Database,
    private readonly options: MessagingOptions,
  ) {}

  /**
   * @param texts searched case-insensitively, inside values of any text, JSON, UUID, array or binary type
   * @returns the columns that contain one of the texts, with their numbers of rows
   */
  async execute(texts: readonly string[]): Promise<Trace[]> {
    const columns = await this.database.sql.query<Column[]>`
      SELECT quote_ident(c.table_schema) AS schema, quote_ident(c.table_name) AS name, quote_ident(c.column_name) AS column,
        c.data_type AS type
      FROM information_schema.columns AS c JOIN information_schema.tables AS t USING (table_schema, table_name)
      WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
        AND c.data_type <> ALL(${NOT_SEARCHED})
      ORDER BY 1, 2, c.ordinal_position`;
    const patterns = texts.map((text) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
    const traces: Trace[] = [];
    for (const ofTable of Map.groupBy(columns, ({ schema, name }) => `${schema}.${name}`).values())
      traces.push(...(await this.#searchTable(ofTable, patterns)));
    return traces;
  }

  async #searchTable(columns: readonly Column[], patterns: string[]): Promise<Trace[]> {
    const { service } = this.options;
    const searched = columns.map((column) => {
      const place = `${column.schema}.${column.name}.${column.column}`;
      return { place, matches: matching(column, patterns), tombstone: raw(tombstoneCondition(service, place) ?? 'false') };
    });
    const counts = searched.flatMap(({ matches, tombstone }) => [
      sql`count(*) FILTER (WHERE ${matches} AND NOT (${tombstone}))::int`,
      sql`count(*) FILTER (WHERE ${matches} AND (${tombstone}))::int`,
    ]);
    const table = raw(`${columns[0]?.schema}.${columns[0]?.name}`);
    const [row] = await this.database.sql.query<{ counts: number[] }[]>`SELECT ARRAY[${join(counts)}] AS counts FROM ${table}`;
    return searched.flatMap(({ place }, at) => {
      const found = (kind: Trace['kind'], count = 0): Trace[] => (count > 0 ? [{ store: service, place, count, kind }] : []);
      return [...found('left', row?.counts[2 * at]), ...found('by design', row?.counts[2 * at + 1])];
    });
  }
}

/** Bytes are searched as text: addresses in a stored file are ASCII. */
function matching({ column, type }: Column, patterns: string[]): Sql {
  const text = type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`;
  return sql`${raw(text)} ILIKE ANY (${patterns}::text[])`;
}
