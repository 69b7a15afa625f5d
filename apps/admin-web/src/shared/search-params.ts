/** @returns the address's parameters with these names; missing ones are empty */
export const readSearchParams = <Name extends string>(search: URLSearchParams, names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>;

/** @returns parameters for an address: trimmed, and without empty ones */
export function toSearchParams<Values extends { readonly [Name in keyof Values]: string | undefined }>(
  values: Values,
): URLSearchParams {
  const entries = Object.entries<string | undefined>(values).map(([name, value = '']): [string, string] => [name, value.trim()]);
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}
