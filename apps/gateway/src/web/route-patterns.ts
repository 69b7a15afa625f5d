/** @returns whether a path is an address of the app, such as `/quiz/:id`; a parameter is one segment that is not empty */
export function matchesPattern(pattern: string, path: string): boolean {
  const expected = segments(pattern);
  const given = segments(path);
  return expected.length === given.length && expected.every((part, at) => part.startsWith(':') || part === given[at]);
}

const segments = (path: string): string[] => path.split('/').filter(Boolean);
