import { type Item, STEM_WORDS, wordsIn } from '../../exam/src/index.ts';
import { percent, table } from './text-table.ts';

/**
 * The maximum for the median number of words in the bank's stems (guidelines 13 and 16 of Haladyna, Downing and Rodriguez 2002: minimize
 * reading).
 */
export const MEDIAN_STEM_WORDS = 50;

/** @returns a line if the median stem of the bank is too long */
export function findLongStems(items: readonly Item[]): string[] {
  const median = medianStem(items);
  if (median <= MEDIAN_STEM_WORDS) return [];
  return [`stem: The median stem has ${median} words (limit ${MEDIAN_STEM_WORDS}): shorten stems`];
}

/** Negatives that invert the question are in capitals (rule `unemphasized-negative`). */
const negative = /\b(?:NOT|LEAST|EXCEPT|NEVER|CANNOT)\b/;

/** Whether the item asks for the exception or the least likely option. */
export function isNegative({ stem, formatType }: Item): boolean {
  return formatType === 'least-likely' || negative.test(stem);
}

/** @returns the number of negative items, and the lengths of stems and options, as lines */
export function summarizeWording(items: readonly Item[]): string[] {
  const negatives = items.filter(isNegative).length;
  const options = items.flatMap((item) => item.options);
  const positions = [0, 1, 2, 3].map((position) => items.flatMap((item) => item.options[position] ?? []));
  const textsOf = (some: readonly { readonly text: string }[]) => some.map(({ text }) => text);
  return [
    `Negatives (NOT, LEAST and the like): ${negatives} of ${items.length} (${percent(negatives, items.length)})`,
    `Words of a stem: median ${medianStem(items)} (at most ${MEDIAN_STEM_WORDS}), longest ${Math.max(0, ...items.map(stemWords))} (at most ${STEM_WORDS.error})`,
    ...table([
      ['Mean words', 'stem', ...positions.map((_, position) => `option ${position + 1}`), 'key', 'distractor'],
      [
        'All domains',
        meanWords(items.map(({ stem }) => stem)),
        ...positions.map((some) => meanWords(textsOf(some))),
        meanWords(textsOf(options.filter(({ isKey }) => isKey))),
        meanWords(textsOf(options.filter(({ isKey }) => !isKey))),
      ],
    ]),
  ];
}

const stemWords = ({ stem }: Item) => wordsIn(stem).length;

/** The median number of words in a stem; for an even number of stems, the mean of the middle two. */
function medianStem(items: readonly Item[]): number {
  const words = items.map(stemWords).sort((a, b) => a - b);
  const middle = (words.length - 1) / 2;
  return ((words[Math.floor(middle)] ?? 0) + (words[Math.ceil(middle)] ?? 0)) / 2;
}

function meanWords(texts: readonly string[]): string {
  const words = texts.reduce((sum, text) => sum + wordsIn(text).length, 0);
  return (words / Math.max(1, texts.length)).toFixed(1);
}
