/** @returns the parameters of these names in an address, empty where one is missing */
export const readAddress = <Name extends string>(search: URLSearchParams, names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>;

/** @returns the parameters of an address: trimmed, and without the empty ones */
export function addressOf<Values extends { readonly [Name in keyof Values]: string | undefined }>(
  values: Values,
): URLSearchParams {
  const entries = Object.entries<string | undefined>(values).map(([name, value = '']): [string, string] => [name, value.trim()]);
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}
