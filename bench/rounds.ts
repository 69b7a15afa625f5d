/** Measures one round of one side, in the benchmark's unit. */
export type Side = () => Promise<number>;

export const ROUNDS = 7;

/** Runs every side once per round, so that other load on the computer affects all sides equally. @returns each side's median */
export async function interleaved<Name extends string>(
  sides: Readonly<Record<Name, Side>>,
  rounds = ROUNDS,
): Promise<Record<Name, number>> {
  const names = Object.keys(sides) as Name[];
  const values = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) values.get(name)?.push(await sides[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(values.get(name) ?? [])])) as Record<Name, number>;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** @param share from 0 to 1 @returns the smallest value such that at least this share of the values doesn't exceed it */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error('A quantile needs at least one value');
  return found;
}
