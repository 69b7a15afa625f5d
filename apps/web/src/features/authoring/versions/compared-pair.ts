/**
 * @param search the address's query, @param numbers the versions there are, newest first
 * @returns the two versions that an address asks to compare, else the latest and the one before; undefined where there is only one
 */
export function comparedPair(search: URLSearchParams, numbers: readonly number[]): { from: number; to: number } | undefined {
  const [latest, before] = numbers;
  if (latest === undefined || before === undefined) return undefined;
  const asked = (name: string) => numbers.find((number) => String(number) === search.get(name));
  return { from: asked('from') ?? before, to: asked('to') ?? latest };
}
