import { createHmac } from 'node:crypto';

/** The seed of a sheet: reviewer and round determine the order. */
export interface Draw {
  /** A short name in lower case, such as `r1`. */
  readonly reviewer: string;
  /** From 1. */
  readonly round: number;
}

/** @returns a pseudorandom hexadecimal code that doesn't reveal its input */
export function codeOf({ reviewer, round }: Draw, ...input: readonly string[]): string {
  return createHmac('sha256', `${reviewer}:${round}`).update(JSON.stringify(input)).digest('hex');
}

/** @returns the values in a pseudorandom order that doesn't depend on their original order or on the other values */
export function shuffled<T>(draw: Draw, values: readonly T[], nameOf: (value: T) => readonly string[]): T[] {
  const coded = values.map((value) => ({ value, code: codeOf(draw, ...nameOf(value)) }));
  return coded.sort((a, b) => (a.code < b.code ? -1 : 1)).map(({ value }) => value);
}
