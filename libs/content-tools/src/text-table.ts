/** Lays rows out in columns: the first to the left, the others to the right, as figures stand. */
export function table(rows: readonly (readonly (string | number)[])[]): string[] {
  const texts = rows.map((cells) => cells.map(String));
  const width = (column: number) => Math.max(...texts.map((cells) => cells[column]?.length ?? 0));
  return texts.map((cells) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(width(column)) : cell.padStart(width(column)))).join('  '),
  );
}

/** @returns the share as whole percent; of nothing it is 0% */
export function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`;
}
