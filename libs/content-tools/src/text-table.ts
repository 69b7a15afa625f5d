/** Formats rows in columns: the first left-aligned, the others right-aligned. */
export function table(rows: readonly (readonly (string | number)[])[]): string[] {
  const texts = rows.map((cells) => cells.map(String));
  const width = (column: number) => Math.max(...texts.map((cells) => cells[column]?.length ?? 0));
  return texts.map((cells) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(width(column)) : cell.padStart(width(column)))).join('  '),
  );
}

/** @returns the share as a whole percentage; 0% if the whole is 0 */
export function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`;
}

/** Formats a part of a whole as a count and as a percentage with one decimal. */
export function countAndShare(part: number, whole: number): [string, string] {
  return [`${part}/${whole}`, whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)}%`];
}

/** @returns an empty line, the title with the number of lines, and the lines */
export function section(title: string, lines: readonly string[]): string[] {
  return ['', `${title}: ${lines.length}`, ...lines];
}
