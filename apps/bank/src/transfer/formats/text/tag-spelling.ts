/**
 * Converts a tag of another system to the bank's form (see `QuestionInput`): "Access Control" becomes access-control.
 * @returns the tag without accents; empty if it has no ASCII letter or digit
 */
export function toTag(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
