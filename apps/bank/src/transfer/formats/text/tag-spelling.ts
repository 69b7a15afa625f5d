/**
 * Spells a tag of another system as the bank does (see `QuestionInput`), so that one search finds both: "Access Control" becomes
 * access-control.
 * @returns the tag, without accents; empty where it has no letter or digit of ASCII
 */
export function toTag(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
