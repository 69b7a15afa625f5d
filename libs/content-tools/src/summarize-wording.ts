import { type Item, wordsIn } from '../../exam/src/index.ts';
import { percent, table } from './text-table.ts';

/** Negatives that invert the question are in capitals (rule `unemphasized-negative`). */
const negative = /\b(?:NOT|LEAST|EXCEPT|NEVER|CANNOT)\b/;

/** Whether the item asks for the exception or the least likely option. */
export function isNegative({ stem, formatType }: Item): boolean {
  return formatType === 'least-likely' || negative.test(stem);
}

/** @returns the number of negative items and the lengths of stems and options, as lines */
export function summarizeWording(items: readonly Item[]): string[] {
  const negatives = items.filter(isNegative).length;
  const options = items.flatMap((item) => item.options);
  const positions = [0, 1, 2, 3].map((position) => items.flatMap((item) => item.options[position] ?? []));
  const textsOf = (some: readonly { readonly text: string }[]) => some.map(({ text }) => text);
  return [
    `Negatives (NOT, LEAST and the like): ${negatives} of ${items.length} (${percent(negatives, items.length)})`,
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

function meanWords(texts: readonly string[]): string {
  const words = texts.reduce((sum, text) => sum + wordsIn(text).length, 0);
  return (words / Math.max(1, texts.length)).toFixed(1);
}
