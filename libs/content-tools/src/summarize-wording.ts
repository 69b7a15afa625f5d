import { type Item, wordsIn } from '../../exam/src/index.ts';
import { percent, table } from './text-table.ts';

/** A negative that turns the question round stands in capitals, as the rule `unemphasized-negative` sees to. */
const negative = /\b(?:NOT|LEAST|EXCEPT|NEVER|CANNOT)\b/;

/** Whether the item asks for what does not hold, or holds least. */
export function asksForTheOpposite({ stem, formatType }: Item): boolean {
  return formatType === 'least-likely' || negative.test(stem);
}

/** @returns how much the bank asks for the opposite, and how long stems and options are, as lines */
export function summarizeWording(items: readonly Item[]): string[] {
  const negatives = items.filter(asksForTheOpposite).length;
  const options = items.flatMap((item) => item.options);
  const places = [0, 1, 2, 3].map((place) => items.flatMap((item) => item.options[place] ?? []));
  const textsOf = (some: readonly { readonly text: string }[]) => some.map(({ text }) => text);
  return [
    `Negatives (NOT, LEAST and the like): ${negatives} of ${items.length} (${percent(negatives, items.length)})`,
    ...table([
      ['Mean words', 'stem', ...places.map((_, place) => `option ${place + 1}`), 'key', 'distractor'],
      [
        'All domains',
        meanWords(items.map(({ stem }) => stem)),
        ...places.map((some) => meanWords(textsOf(some))),
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
