/**
 * Spreadsheets evaluate a cell that starts with one of these as a formula (OWASP, "CSV Injection"), fullwidth forms included.
 * Casebook writes an apostrophe before such a cell, and one more before a cell that begins with apostrophes and then one of
 * these, so that taking one away always gives the text back.
 */
const RISKY = /^'*[=+\-@\t\r＝＋－＠]/;
const NEUTRALISED = /^'+[=+\-@\t\r＝＋－＠]/;

/** A signed number isn't a formula. */
const SIGNED_NUMBER = /^[+-]\d[\d.,]*\s?%?$/;

export const neutralize = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

export const restore = (cell: string): string => (cell.startsWith("'") && NEUTRALISED.test(cell) ? cell.slice(1) : cell);

/** @returns whether a spreadsheet would evaluate the cell as a formula */
export const isFormula = (cell: string): boolean => RISKY.test(cell) && !cell.startsWith("'") && !SIGNED_NUMBER.test(cell.trim());
