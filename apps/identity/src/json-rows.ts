/** A row that PostgreSQL returned as JSON, so its times are strings. */
export type JsonRow<Row> = { readonly [Field in keyof Row]: Row[Field] extends Date | null ? string | null : Row[Field] };

/** @returns the row with its times as dates */
export function withDates<Row>(row: JsonRow<Row>, times: readonly (keyof Row)[]): Row {
  const dates = times.map((time) => [time, row[time] === null ? null : new Date(String(row[time]))]);
  return { ...row, ...Object.fromEntries(dates) } as Row;
}
