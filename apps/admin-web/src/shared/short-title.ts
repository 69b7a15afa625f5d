/** Lists truncate a question to this many characters. */
const TITLE_CHARACTERS = 100;

/** @returns the question's text, truncated for a list */
export const titleOf = (question: string): string => {
  const characters = Array.from(question);
  return characters.length <= TITLE_CHARACTERS ? question : `${characters.slice(0, TITLE_CHARACTERS).join('')}...`;
};
