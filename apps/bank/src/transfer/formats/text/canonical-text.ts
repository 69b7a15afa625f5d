/** @returns the text as the bank keeps it: LF line ends, nothing around it */
export const canonicalText = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/**
 * Controls but LF and TAB, lone surrogates and noncharacters: no XML document may hold them (XML 1.0 section 2.2, `Char`), so
 * a question with one could not be exported.
 */
const UNPRINTABLE = /[^\P{Cc}\n\t]|\p{Cs}|[\uFFFE\uFFFF]/u;

export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

/** @returns the text on one line, each run of whitespace a single space */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
