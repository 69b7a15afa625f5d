/** One row of what a benchmark found: a figure, what it is held against, and the aim. */
export interface Finding {
  readonly what: string;
  readonly figure: string;
  readonly against?: string;
  /** Figure ÷ against, or the figure alone where it has an aim of its own. */
  readonly ratio?: number;
  readonly aim?: Aim;
}

export interface Aim {
  readonly value: number;
  readonly atMost?: boolean;
}

export interface Findings {
  readonly title: string;
  readonly rows: readonly Finding[];
  /** Where the time goes, a sentence each. */
  readonly notes: readonly string[];
}

export const meets = ({ ratio, aim }: Finding): boolean =>
  ratio === undefined || aim === undefined || (aim.atMost ? ratio <= aim.value : ratio >= aim.value);

/** For a benchmark that takes long: what it found so far is not lost with it. */
export function sayAtOnce(...rows: readonly Finding[]): readonly Finding[] {
  for (const { what, figure, against, ratio } of rows)
    console.log([what, figure, against, ratio === undefined ? undefined : readable(ratio)].filter(Boolean).join('  '));
  return rows;
}

/** Prints one benchmark's findings as a table. */
export function print({ title, rows, notes }: Findings): void {
  const cells = [
    ['', 'figure', 'against', 'ratio', 'aim', ''],
    ...rows.map((row) => [
      row.what,
      row.figure,
      row.against ?? '',
      row.ratio === undefined || row.against === undefined ? '' : readable(row.ratio),
      row.aim ? `${row.aim.atMost ? '≤' : '≥'} ${readable(row.aim.value)}` : '',
      row.aim ? (meets(row) ? 'met' : 'missed') : '',
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

const readable = (value: number): string => String(Number(value.toPrecision(value < 1 ? 2 : 3)));
