import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { Database } from '../database/database.ts';
import { join, raw, type Sql, type SqlClient, sql } from '../database/sql-client.ts';
import type { Caller } from '../request/caller.ts';
import { columnOf, type ExportedData, type ExportedTable } from './exported-data.ts';

const PAGE_SIZE = 5_000;
const ISO_FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/**
 * Reads a member's records of a section page by page, so that memory use doesn't grow with their number. PostgreSQL builds the JSON.
 * @returns pages of records as JSON
 */
async function* readSection(
  client: SqlClient,
  { key, owner, pageSize = PAGE_SIZE, record, ...table }: ExportedData['sections'][number],
  memberId: string,
): AsyncGenerator<string[]> {
  const [source, columns] = [raw(table.table), join(key.map((column) => raw(`row0.${column}`)))];
  const isOwned = typeof owner === 'string' ? sql`row0.${raw(owner)} = ${memberId}` : owner(memberId);
  const recordOfRow = recordSql(0, { key, ...table }, record);
  const keyOfRow = join(key.map((column) => raw(`row0.${column}::text`)));
  for (let after: readonly string[] | undefined; ; ) {
    const isLater = after ? sql`(${columns}) > (${join(after)})` : sql`true`;
    const rows = await client.query<{ record: string; key: string[] }[]>`
      SELECT (${recordOfRow})::text AS record, ARRAY[${keyOfRow}] AS key FROM ${source} AS row0
      WHERE ${isOwned} AND ${isLater} ORDER BY ${columns} LIMIT ${pageSize}`;
    if (rows.length > 0) yield rows.map(({ record: json }) => json);
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.key;
  }
}

/** A row as a JSON object. An optional field whose column is null is absent. */
function recordSql(depth: number, { parts = {} }: Pick<ExportedTable, 'key' | 'parts'>, record: z.ZodObject): Sql {
  const fields = Object.entries(record.shape as Record<string, z.ZodType>).map(([field, schema]) => {
    const part = parts[field];
    if (part) return sql`jsonb_build_object(${raw(`'${field}'`)}, ${partSql(depth, part, schema)})`;
    const column = raw(`row${depth}.${columnOf(field)}`);
    const pair = sql`jsonb_build_object(${raw(`'${field}'`)}, ${isTime(schema) ? timeSql(column) : column})`;
    return isOptional(schema) ? sql`CASE WHEN ${column} IS NULL THEN '{}' ELSE ${pair} END` : pair;
  });
  return join(fields, ' || ');
}

/** The rows that belong to a parent row, as a JSON array. */
function partSql(depth: number, part: NonNullable<ExportedTable['parts']>[string], schema: z.ZodType): Sql {
  if (!(schema instanceof z.ZodArray && schema.element instanceof z.ZodObject))
    throw new Error(`The records of ${part.table} belong into an array`);
  const row = `row${depth + 1}`;
  const order = join(part.key.map((column) => raw(`${row}.${column}`)));
  return sql`(
    SELECT coalesce(jsonb_agg(${recordSql(depth + 1, part, schema.element)} ORDER BY ${order}), '[]')
    FROM ${raw(part.table)} AS ${raw(row)} WHERE ${raw(`${row}.${part.reference} = row${depth}.id`)})`;
}

const timeSql = (column: Sql): Sql => sql`to_char(${column} AT TIME ZONE 'UTC', ${raw(`'${ISO_FORMAT}'`)})`;

const isOptional = (schema: z.ZodType): boolean => schema instanceof z.ZodOptional;

const isTime = (schema: z.ZodType): boolean =>
  (schema instanceof z.ZodOptional ? schema.unwrap() : schema) instanceof z.ZodISODateTime;

/** Streams everything that the service stores about the caller, as one JSON document. */
export class ExportMyData {
  constructor(
    private readonly database: Database,
    private readonly data: ExportedData,
  ) {}

  /** Audited before the first byte is sent, so that an interrupted download is audited too. */
  async execute(caller: Caller): Promise<StreamableFile> {
    const at = await this.database.write(caller, async (tx) => {
      tx.audit('my-data.exported', {});
      return tx.now;
    });
    return new StreamableFile(Readable.from(this.#write(caller.id, at), { objectMode: false }), {
      type: 'application/json',
      disposition: `attachment; filename="casebook-${this.data.service}-${at.toISOString().slice(0, 10)}.json"`,
    });
  }

  /** Yields the document in pieces. It ends with `complete`: a document without it was interrupted. */
  async *#write(memberId: string, at: Date): AsyncGenerator<string> {
    const { service, sections } = this.data;
    yield `{"service":${JSON.stringify(service)},"exportedAt":"${at.toISOString()}"`;
    for (const section of sections) {
      yield `,${JSON.stringify(section.name)}:[`;
      let separator = '';
      for await (const records of readSection(this.database.sql, section, memberId)) {
        yield separator + records.join(',');
        separator = ',';
      }
      yield ']';
    }
    yield ',"complete":true}';
  }
}
