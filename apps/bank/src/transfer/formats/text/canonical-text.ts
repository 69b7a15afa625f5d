/** No-break spaces. Editors and word processors write them in ordinary sentences, where they prevent line breaks and hide words from search. */
const NO_BREAK_SPACES = /[\u00A0\u2007\u202F]/g;
/** Characters without a width that split words: soft hyphen, zero-width space, word joiner, and byte order mark. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g;

/** @returns the text with ordinary spaces only, and without invisible characters */
export const withPlainSpaces = (text: string): string => text.replace(NO_BREAK_SPACES, ' ').replace(INVISIBLE, '');

/** @returns the text as the bank stores it: trimmed, with LF line breaks and ordinary spaces */
export const canonicalText = (text: string): string => withPlainSpaces(text.replace(/\r\n?/g, '\n')).trim();

/**
 * Control characters except LF and TAB, lone surrogates, and noncharacters. XML doesn't allow them (XML 1.0 section 2.2, `Char`), so a
 * question that contains one couldn't be exported.
 */
const UNPRINTABLE = /[^\P{Cc}\n\t]|\p{Cs}|[\uFFFE\uFFFF]/u;

export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

/** @returns the trimmed text with each run of whitespace replaced by one space */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
