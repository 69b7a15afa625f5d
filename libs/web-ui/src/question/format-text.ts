/** @returns a text on one line, of so many characters at most, with an ellipsis where it was cut */
export function truncateText(text: string, length: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  if (characters.length <= length) return characters.join('');
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}

/** @returns a word of the vocabulary as people read it: "most-likely" is "Most likely". */
export const sentenceCase = (kebab: string): string => kebab.charAt(0).toUpperCase() + kebab.slice(1).replaceAll('-', ' ');
