const acronyms: ReadonlySet<string> = new Set(['ai', 'id', 'ip', 'ua', 'url']);

/** @param key the key of a fact in camel or snake case, such as `sessionId` @returns the key in words: 'Session ID' */
export function factLabel(key: string): string {
  const words = key
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ')
    .toLowerCase()
    .split(' ');
  const text = words.map((word) => (acronyms.has(word) ? word.toUpperCase() : word)).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
