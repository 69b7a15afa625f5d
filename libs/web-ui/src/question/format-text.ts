/** @returns a text on one line, truncated to a number of characters, with an ellipsis if it was longer */
export function truncateText(text: string, length: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  if (characters.length <= length) return characters.join('');
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}

/** @returns a kebab-case value in sentence case: "most-likely" is "Most likely" */
export const sentenceCase = (kebab: string): string => kebab.charAt(0).toUpperCase() + kebab.slice(1).replaceAll('-', ' ');
