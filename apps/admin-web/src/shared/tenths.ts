/** @returns a tenth as its range: 3 is "0.3 to 0.4" */
export const rangeOf = (bin: number): string => `${(bin / 10).toFixed(1)} to ${((bin + 1) / 10).toFixed(1)}`;

interface Bin {
  readonly bin: number;
  readonly questions: number;
}

/** @returns every bin from `first` to `last`, or further where there are questions; empty ones too */
export function binsBetween(bins: readonly Bin[], first: number, last: number): Bin[] {
  const numbers = [first, last, ...bins.map(({ bin }) => bin)];
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const bin = from + at;
    return { bin, questions: bins.find((one) => one.bin === bin)?.questions ?? 0 };
  });
}
