/** One row of a benchmark's report. */
export interface Measurement {
  readonly name: string;
  readonly result: string;
  /** What the result is compared with. */
  readonly baseline?: string;
  /** Result ÷ baseline, or the result itself if the target applies to it directly. */
  readonly ratio?: number;
  readonly target?: Target;
}

/** A lower bound of the ratio; an upper bound if `atMost` is set. */
export interface Target {
  readonly value: number;
  readonly atMost?: boolean;
}

export interface Report {
  readonly title: string;
  readonly rows: readonly Measurement[];
  /** Lines printed below the table, such as query plans. */
  readonly notes: readonly string[];
}

export const meetsTarget = ({ ratio, target }: Measurement): boolean =>
  ratio === undefined || target === undefined || (target.atMost ? ratio <= target.value : ratio >= target.value);

/** Prints rows as soon as they are measured, so that a long benchmark that fails later doesn't lose them. @returns the rows */
export function printRows(...rows: readonly Measurement[]): readonly Measurement[] {
  for (const { name, result, baseline, ratio } of rows)
    console.log([name, result, baseline, ratio === undefined ? undefined : rounded(ratio)].filter(Boolean).join('  '));
  return rows;
}

/** Prints a report as a table. */
export function printReport({ title, rows, notes }: Report): void {
  const cells = [
    ['', 'result', 'baseline', 'ratio', 'target', ''],
    ...rows.map((row) => [
      row.name,
      row.result,
      row.baseline ?? '',
      row.ratio === undefined || row.baseline === undefined ? '' : rounded(row.ratio),
      row.target ? `${row.target.atMost ? '≤' : '≥'} ${rounded(row.target.value)}` : '',
      row.target ? (meetsTarget(row) ? 'met' : 'missed') : '',
    ]),
  ];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  console.log(`\n${title}`);
  for (const row of cells)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const note of notes) console.log(note);
}

const rounded = (value: number): string => String(Number(value.toPrecision(value < 1 ? 2 : 3)));
