/** @returns a word of the vocabulary as people read it: "most-likely" is "Most likely". */
export const worded = (kebab: string): string => kebab.charAt(0).toUpperCase() + kebab.slice(1).replaceAll('-', ' ');
