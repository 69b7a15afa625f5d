/**
 * @param search the URL's query @param numbers the existing versions, newest first
 * @returns the two versions that a URL compares, by default the latest two; undefined if there is only one version
 */
export function selectedPair(search: URLSearchParams, numbers: readonly number[]): { from: number; to: number } | undefined {
  const [latest, before] = numbers;
  if (latest === undefined || before === undefined) return undefined;
  const requested = (name: string) => numbers.find((number) => String(number) === search.get(name));
  return { from: requested('from') ?? before, to: requested('to') ?? latest };
}
