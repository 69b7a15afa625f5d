import { QuestionRefused } from '../refusal.ts';
import { oneLine, withPlainSpaces } from '../text/canonical-text.ts';

/** The letters of options. */
export const LETTERS: readonly string[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

const HOW_TO_FIX = 'Use the letter of the correct option, such as B.';

/**
 * Reads the cell with the answer: a letter, a number from 1, the text of an option, or its letter and text.
 * @returns the index of the option; undefined for an empty cell
 * @throws QuestionRefused if the cell names several options or none
 */
export function keyOf(answer: string, options: readonly string[]): number | undefined {
  const value = plainLine(answer);
  if (value === '') return undefined;
  const letter = /^(?:(?:option|choice|answer) )?\(?([a-h])[.):]?$/i.exec(value)?.[1]?.toUpperCase();
  if (letter) return LETTERS.indexOf(letter);
  const byText = options.findIndex((text) => plainLine(text) === value);
  const byNumber = /^[1-8]$/.test(value) ? Number(value) - 1 : -1;
  if (byText >= 0 && byNumber >= 0 && byText !== byNumber) {
    const reason = `The answer “${value}” is the text of option ${LETTERS[byText]} and the number of option ${LETTERS[byNumber]}.`;
    throw new QuestionRefused('key.several', reason, HOW_TO_FIX);
  }
  if (byText >= 0) return byText;
  return byNumber >= 0 ? byNumber : byLetterAndText(value, options);
}

function byLetterAndText(value: string, options: readonly string[]): number {
  const [, letter = '', text] = /^\(?([a-h])[.):]\s*(.+)$/i.exec(value) ?? [];
  const index = LETTERS.indexOf(letter.toUpperCase());
  if (text !== undefined && plainLine(options[index] ?? '') === text) return index;
  if (/^(?:[a-h]|[1-8])(?:(?:\s*[,;/&+|]\s*|\s+(?:and\s+)?)(?:[a-h]|[1-8]))+$/i.test(value))
    throw new QuestionRefused('key.several', `The answer “${value}” names several options.`, HOW_TO_FIX);
  const reason = `The answer “${value}” doesn’t match any option’s letter, number, or text.`;
  throw new QuestionRefused('key.missing', reason, HOW_TO_FIX);
}

const plainLine = (text: string) => oneLine(withPlainSpaces(text));
