import type { z } from 'zod';
import type { SqlClient } from '../database/sql-client.ts';
import { columnOf, type ExportedData, type ExportedTable } from './exported-data.ts';

interface Column {
  readonly table: string;
  readonly column: string;
}

/** @returns the columns of the service's own tables. Names outside of the schema `public` include the schema */
export function ownColumns(client: SqlClient, schemas: readonly string[] = ['public']): Promise<Column[]> {
  return client.query<Column[]>`
    SELECT CASE c.table_schema WHEN 'public' THEN '' ELSE c.table_schema || '.' END || c.table_name AS table, c.column_name AS column
    FROM information_schema.columns AS c JOIN information_schema.tables AS t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema = ANY(${[...schemas]}) AND c.table_name <> '_prisma_migrations'
    ORDER BY 1, c.ordinal_position`;
}

/**
 * Compares what a service exports with its database, so that no table and no column is forgotten.
 * @returns a sentence for each column that is neither exported nor withheld, each table that is neither exported nor excepted, and each
 *   declared column or table that doesn't exist
 */
export function exportFaults(columns: readonly Column[], data: ExportedData): string[] {
  const handled = data.sections.flatMap((section) => columnsOf(section, section.record));
  const exported = Map.groupBy(handled, ({ table }) => table);
  const existing = Map.groupBy(columns, ({ table }) => table);
  return [
    ...[...existing].flatMap(([table, ofTable]) => {
      if (table in data.excepted) return [];
      const found = exported.get(table);
      if (!found) return [`${table} is neither exported nor excepted with a reason`];
      const names = new Set(found.map(({ column }) => column));
      return ofTable
        .filter(({ column }) => !names.has(column))
        .map(({ column }) => `${table}.${column} is neither exported nor withheld with a reason`);
    }),
    ...[...exported].flatMap(([table, ofTable]) => {
      const names = new Set(existing.get(table)?.map(({ column }) => column));
      return ofTable.filter(({ column }) => !names.has(column)).map(({ column }) => `${table}.${column} doesn't exist`);
    }),
    ...Object.keys(data.excepted)
      .filter((table) => !existing.has(table))
      .map((table) => `The excepted table ${table} doesn't exist`),
  ];
}

/** The columns that a table's export accounts for: exported, withheld, or with the owner's id. */
function columnsOf(table: ExportedTable & { owner?: unknown; reference?: string }, record: z.ZodObject): Column[] {
  const { parts = {}, withheld = {}, owner, reference } = table;
  const shape = record.shape as Record<string, z.ZodType>;
  const names = [
    ...Object.keys(shape).flatMap((field) => (field in parts ? [] : [columnOf(field)])),
    ...Object.keys(withheld),
    ...[owner, reference].filter((column) => typeof column === 'string'),
  ];
  const inside = Object.entries(parts).flatMap(([field, part]) =>
    columnsOf(part, (shape[field] as z.ZodArray<z.ZodObject>).element),
  );
  return [...names.map((column) => ({ table: table.table, column })), ...inside];
}
