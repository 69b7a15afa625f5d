/** What one round of one side gives, in whatever unit the benchmark has. */
export type Side = () => Promise<number>;

export const ROUNDS = 7;

/** Runs every side once a round, so that whatever else the computer does falls on all alike. @returns the median of each */
export async function interleaved<Name extends string>(
  sides: Readonly<Record<Name, Side>>,
  rounds = ROUNDS,
): Promise<Record<Name, number>> {
  const names = Object.keys(sides) as Name[];
  const figures = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) figures.get(name)?.push(await sides[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(figures.get(name) ?? [])])) as Record<Name, number>;
}

export const median = (figures: readonly number[]): number => quantile(figures, 0.5);

/** @param share from 0 to 1 @returns the smallest figure that at least this share of them does not exceed */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error('There is nothing to take a quantile of');
  return found;
}
