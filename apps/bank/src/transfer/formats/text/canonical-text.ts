/** @returns the text as the bank stores it: trimmed, with LF line breaks */
export const canonicalText = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/**
 * Control characters except LF and TAB, lone surrogates, and noncharacters. XML doesn't allow them (XML 1.0 section 2.2, `Char`), so a
 * question that contains one couldn't be exported.
 */
const UNPRINTABLE = /[^\P{Cc}\n\t]|\p{Cs}|[\uFFFE\uFFFF]/u;

export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

/** @returns the trimmed text with each run of whitespace replaced by one space */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
