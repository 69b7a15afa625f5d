import { fileNamesOf, OPTIONS_PER_QUESTION, questionLimits } from '@casebook/exam';
import { findDomain, type QuestionDraft } from '../accept-question.ts';
import { QuestionRefused } from '../refusal.ts';
import { oneLine, withPlainSpaces } from '../text/canonical-text.ts';
import type { TransferQuestion } from '../transfer-question.ts';
import { classify } from './classification.ts';

/** The letters of options. */
const LETTERS: readonly string[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

const HOW_TO_FIX = 'Use the letter of the correct option, such as B.';

/**
 * Reads the cell with the answer: a letter, a number from 1, the text of an option, or its letter and text.
 * @returns the index of the option; undefined for an empty cell
 * @throws QuestionRefused if the cell names several options or none
 */
function keyOf(answer: string, options: readonly string[]): number | undefined {
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

/** The letters that a question uses. The reader knows more letters, so that it refuses a fifth option instead of ignoring it. */
const WRITTEN_LETTERS = LETTERS.slice(0, OPTIONS_PER_QUESTION);

/** Content columns that have one text each. */
const contentFields = fileNamesOf('choice', 'line');

/** Columns with one text each, by field. */
const textFields = [['externalId', 'id'], ...contentFields, ['stem', 'question'], ['lastUpdatedAt', 'last updated at']] as const;

/** Columns with several tags, separated by semicolons or line breaks. */
const tagFields = fileNamesOf('tags');

/** Columns with several texts, one per line. */
const lineFields = fileNamesOf('lines');

const citationNumbers = Array.from({ length: questionLimits.citations }, (_, index) => index + 1);

/** The columns that Casebook writes, in order. The reader accepts them in any order and also by the synonyms below. */
export const columns: readonly string[] = [
  'id',
  ...contentFields.map(([, column]) => column),
  'question',
  ...WRITTEN_LETTERS.map((letter) => `option ${letter}`),
  'answer',
  ...WRITTEN_LETTERS.map((letter) => `rationale ${letter}`),
  ...['explanation', 'key concepts', 'practical application'],
  ...[...tagFields, ...lineFields].map(([, column]) => column),
  ...citationNumbers.flatMap((number) => [
    `citation ${number} publication`,
    `citation ${number} section`,
    `citation ${number} url`,
  ]),
  'last updated at',
];

/** The category of another system, which may name a domain. Casebook reads this column but doesn't write it. */
const CATEGORY = 'category';

/** In other systems, this column contains the question's level, or says that the question is multiple choice. The value decides which. */
const TYPE = 'question type';

/** Other common names of a column. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  id: ['question id', 'external id', 'identifier', 'slug'],
  level: ['cognitive level'],
  format: ['format type', 'question format'],
  question: ['stem', 'question text', 'text'],
  [CATEGORY]: ['question category', 'question bank', 'pool'],
  answer: ['correct', 'correct answer', 'correct option', 'key', 'right answer'],
  explanation: ['general feedback', 'correct explanation'],
  tags: ['keywords', 'labels'],
  ...Object.fromEntries(
    LETTERS.flatMap((letter, index) => [
      [`option ${letter}`, [letter, `answer ${letter}`, `choice ${letter}`, `option ${index + 1}`, `answer ${index + 1}`]],
      [`rationale ${letter}`, [`feedback ${letter}`, `explanation ${letter}`, `rationale ${index + 1}`, `feedback ${index + 1}`]],
    ]),
  ),
};

/** Makes "Option_A", "optionA", and "option a" equal. */
const normalize = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const columnsBySpelling = new Map<string, string>(
  [...columns, CATEGORY, TYPE, ...LETTERS.flatMap((letter) => [`option ${letter}`, `rationale ${letter}`])].flatMap((name) =>
    [name, ...(synonyms[name] ?? [])].map((spelling) => [normalize(spelling), name] as const),
  ),
);

/** @returns the column with this header, or undefined if there is none */
export const columnNamed = (header: string): string | undefined => columnsBySpelling.get(normalize(header));

/** Whether a header is that of the "question type" column. */
export const isType = (header: string): boolean => columnNamed(header) === TYPE;

/** Columns that a file must have. */
export const requiredColumns = ['question', ...WRITTEN_LETTERS.map((letter) => `option ${letter}`), 'answer'];

/** @returns the category of a row, if any */
export const categoryOf = (cell: (column: string) => string): string | undefined => oneLine(cell(CATEGORY)) || undefined;

/** @param cell returns the text of a column, or an empty string if the column is missing */
export function readRow(cell: (column: string) => string): QuestionDraft {
  const used = LETTERS.filter((letter, index) => index < WRITTEN_LETTERS.length || cell(`option ${letter}`) !== '');
  const options = used.map((letter) => ({ text: cell(`option ${letter}`), rationale: cell(`rationale ${letter}`) }));
  return {
    ...Object.fromEntries(textFields.map(([field, column]) => [field, cell(column)])),
    ...Object.fromEntries(tagFields.map(([field, column]) => [field, cell(column).split(/[;\n]/)])),
    ...Object.fromEntries(lineFields.map(([field, column]) => [field, cell(column).split('\n')])),
    domain: cell('domain') || findDomain(cell(CATEGORY)),
    ...classify({ difficulty: cell('difficulty'), level: cell('level'), format: cell('format'), type: cell(TYPE) }),
    options,
    keyIndex: keyOf(
      cell('answer'),
      options.map(({ text }) => text),
    ),
    explanation: {
      correct: cell('explanation'),
      keyConcepts: cell('key concepts'),
      practicalApplication: cell('practical application'),
    },
    citations: citationNumbers.map((number) => ({
      publication: cell(`citation ${number} publication`),
      section: cell(`citation ${number} section`),
      url: cell(`citation ${number} url`),
    })),
  };
}

/** @returns the question's cells in the order of `columns` */
export function writeRow(question: TransferQuestion): string[] {
  const { explanation = {}, options, citations } = question;
  const cells: Record<string, string | undefined> = {
    ...Object.fromEntries(textFields.map(([field, column]) => [column, question[field]])),
    ...Object.fromEntries(tagFields.map(([field, column]) => [column, question[field]?.join('; ')])),
    ...Object.fromEntries(lineFields.map(([field, column]) => [column, question[field]?.join('\n')])),
    answer: WRITTEN_LETTERS[question.keyIndex],
    explanation: explanation.correct,
    'key concepts': explanation.keyConcepts,
    'practical application': explanation.practicalApplication,
  };
  for (const [index, letter] of WRITTEN_LETTERS.entries()) {
    cells[`option ${letter}`] = options[index]?.text;
    cells[`rationale ${letter}`] = options[index]?.rationale;
  }
  for (const number of citationNumbers) {
    const citation = citations[number - 1];
    cells[`citation ${number} publication`] = citation?.publication;
    cells[`citation ${number} section`] = citation?.section;
    cells[`citation ${number} url`] = citation?.url;
  }
  return columns.map((column) => cells[column] ?? '');
}
