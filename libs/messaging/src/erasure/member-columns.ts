import type { SqlClient } from '@casebook/platform';

/** The names of columns with a member's id, in every service. */
export const memberColumnNames = [
  ...['member_id', 'user_id', 'owner_id', 'author_id', 'editor_id', 'rater_id'],
  ...['reviewed_by', 'available_to', 'actor'],
] as const;

/** @returns the service's own columns with a member's id, as `<table>.<column>`, or `<schema>.<table>.<column>` outside of `public` */
export async function memberColumnsIn(sql: SqlClient): Promise<string[]> {
  const rows = await sql.query<{ place: string }[]>`
    SELECT concat_ws('.', nullif(c.table_schema, 'public'), c.table_name, c.column_name) AS place
    FROM information_schema.columns AS c JOIN information_schema.tables AS t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema IN ('public', 'audit') AND c.column_name = ANY(${[...memberColumnNames]})
    ORDER BY place`;
  return rows.map(({ place }) => place);
}

/** @returns a sentence for each column that no eraser declares, and for each declared column that the database doesn't have */
export function erasureFaults(columns: readonly string[], declared: readonly string[]): string[] {
  return [
    ...columns
      .filter((column) => !declared.includes(column))
      .map((column) => `${column} holds a member's id, but no eraser declares it (@ErasesMember)`),
    ...declared
      .filter((column) => !columns.includes(column))
      .map((column) => `An eraser declares ${column}, but there is no such column with a member's id`),
  ];
}
