import { fieldsOfKind, fieldTraits } from '@casebook/exam';
import { QuestionRefused } from './refusal.ts';
import { canonicalText, isPrintable } from './text/canonical-text.ts';
import { EMBEDDED_FILE } from './text/embedded-files.ts';

/** @returns the text on one line, or undefined if it is empty */
export function lineOf(field: string, draft: string | undefined, limit: number): string | undefined {
  return textOf(field, draft?.replace(/\s+/g, ' '), limit);
}

export const undefinedIfEmpty = (entries: string[]): string[] | undefined => (entries.length > 0 ? entries : undefined);

/** @returns the entries that aren't empty, each on one line, or undefined if there are none */
function linesOf(field: string, drafts: readonly string[], limit: number, entries: number): string[] | undefined {
  const lines = drafts.flatMap((draft) => lineOf(field, draft, limit) ?? []);
  if (lines.length <= entries) return undefinedIfEmpty(lines);
  throw new QuestionRefused(
    'field.too-long',
    `The question has ${lines.length} entries for ${field}.`,
    `Keep at most ${entries}.`,
  );
}

/**
 * @param field the field's name in refusals
 * @param limit characters
 * @returns the canonical text, or undefined if it is empty
 * @throws QuestionRefused if it is too long or has characters that can't be displayed
 */
export function textOf(field: string, draft: string | undefined, limit: number): string | undefined {
  const text = canonicalText(draft ?? '');
  if (text === '') return undefined;
  if (text.length > limit) {
    const reason = `The ${field} has ${text.length} characters. The limit is ${limit}.`;
    throw new QuestionRefused('field.too-long', reason, 'Shorten it.');
  }
  if (text.includes(EMBEDDED_FILE)) {
    throw new QuestionRefused('field.too-long', `The ${field} contains an embedded file as text.`, 'Remove the embedded file.');
  }
  if (!isPrintable(text)) {
    const howToFix = 'Remove control characters and broken symbols. They often come from copying text out of another program.';
    throw new QuestionRefused('text.control-character', `The ${field} contains a character that can't be displayed.`, howToFix);
  }
  return text;
}

/** How each line and each list of lines is validated, by field. */
export const acceptTexts: object = {
  ...Object.fromEntries(
    fieldsOfKind('line').map((field) => {
      const { fileName, limit } = fieldTraits[field];
      return [field, (draft?: string) => lineOf(fileName, draft, limit)];
    }),
  ),
  ...Object.fromEntries(
    fieldsOfKind('lines').map((field) => {
      const { entryName, limit, entries } = fieldTraits[field];
      return [field, (draft: readonly string[] = []) => linesOf(entryName, draft, limit, entries)];
    }),
  ),
};
