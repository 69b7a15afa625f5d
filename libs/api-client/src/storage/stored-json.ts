/**
 * Reads a JSON value of localStorage, which an extension, a user, or an older version may have written.
 * @returns undefined if there is none, or it isn't valid JSON
 */
export function readStoredJson(key: string): unknown {
  const text = window.localStorage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
