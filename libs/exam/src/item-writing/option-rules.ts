import { OPTIONS_PER_QUESTION } from '../product-limits.ts';
import type { Flaw, Item, ItemRule } from './item.ts';

// "Guideline" is one of the 31 of Haladyna, Downing and Rodriguez (2002), A review of multiple-choice item-writing
// guidelines for classroom assessment, Applied Measurement in Education 15(3), 309-334.

/** How much longer than the mean distractor a key may be before it stands out (guidelines 24 and 28d; the factor is ours). */
export const KEY_LENGTH_FACTOR = 1.5;

/** Characters: shorter options are names, whose length is not the author's to choose. */
const LENGTH_IS_CHOSEN_FROM = 25;

/** Joined by a hyphen a word means something else: "always-on", "read-only". */
const oneOf = (...words: string[]) => new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words.join('|')})(?![\\p{L}\\p{N}-])`, 'iu');

/** Words that a test-wise reader takes for the mark of a wrong option (guideline 28a names always, never, completely, absolutely). */
const absolute = oneOf(
  ...['always', 'never', 'only', 'completely', 'absolutely', 'totally', 'invariably', 'impossible', 'guarantee[sd]?'],
  ...['without exception', '(?:in|under) (?:all|any|every|no) (?:cases?|circumstances?)'],
);

/** Words that do so less surely. "Every thirty seconds" is an interval. */
const sweeping = oneOf(
  ...['all', 'everyone', 'everything', 'nobody', 'nothing', 'entirely'],
  'every(?! (?:\\d|(?:\\w+ )?(?:second|minute|hour|day|night|week|month|quarter|year)s?\\b))',
);

/** "All of the above", "none of these", "both answers", or "None" by itself. "All these systems" is a text like another. */
const several = '(?:all|none|both|neither|any|each|two|three) (?:of )?';
const lump = new RegExp(
  `\\b${several}(?:the )?(?:above|foregoing|preceding)\\b|\\b${several}(?:these|those|(?:the )?(?:(?:other|previous) )?(?:options|answers|choices))\\W*$|^\\W*(?:all|none|both|neither)\\W*$`,
  'i',
);

/** What the options of an item have to be. */
export const optionRules: readonly ItemRule[] = [
  exactlyOneKey,
  numberOfOptions,
  differentOptions,
  noLumpedOption,
  noAbsoluteWord,
  keyOfOrdinaryLength,
];

/** Guideline 19: make sure that only one of the choices is the right answer. */
function exactlyOneKey({ options }: Item): Flaw[] {
  const keys = options.filter(({ isKey }) => isKey).length;
  if (keys === 1) return [];
  return [
    { rule: 'one-key', severity: 'error', field: 'options', message: `Has ${keys} keys: mark exactly one option as right` },
  ];
}

/** The product's format (001 section 3); guideline 18 would be content with three. */
function numberOfOptions({ options }: Item): Flaw[] {
  if (options.length === OPTIONS_PER_QUESTION) return [];
  const message = `Has ${options.length} options: give ${OPTIONS_PER_QUESTION}`;
  return [{ rule: 'option-count', severity: 'error', field: 'options', message }];
}

/** Guideline 22: keep choices independent. */
function differentOptions({ options }: Item): Flaw[] {
  const texts = options.map(({ text }) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}*+#]+/gu, ' ')
      .trim(),
  );
  return texts.flatMap((text, at) =>
    text !== '' && texts.indexOf(text) < at
      ? [flawOf('duplicate-option', at, 'Says the same as another option: write a different one')]
      : [],
  );
}

/** Guidelines 25 and 26: avoid none-of-the-above and all-of-the-above. Options are shuffled, too: nothing is above. */
function noLumpedOption({ options }: Item): Flaw[] {
  return options.flatMap(({ text }, at) =>
    lump.test(text)
      ? [flawOf('lumped-option', at, 'Stands for other options ("all/none of the above"): write an option of its own')]
      : [],
  );
}

/** Guideline 28a: no clue by specific determiners. A key that is as absolute takes the clue away. */
function noAbsoluteWord({ options }: Item): Flaw[] {
  if (options.some(({ isKey, text }) => isKey && (absolute.test(text) || sweeping.test(text)))) return [];
  return options.flatMap(({ isKey, text }, at) => {
    if (isKey) return [];
    const word = absolute.exec(text)?.[0] ?? sweeping.exec(text)?.[0];
    if (!word) return [];
    const message = `"${word}" gives a wrong option away: leave it out, or let the key be as absolute`;
    return [flawOf('absolute-word', at, message, absolute.test(text) ? 'error' : 'warning')];
  });
}

/** Guidelines 24 and 28d: length about equal, no conspicuous key. How often it is the longest is judged over the bank. */
function keyOfOrdinaryLength({ options }: Item): Flaw[] {
  const at = options.findIndex(({ isKey }) => isKey);
  const key = options[at];
  const others = options.filter(({ isKey }) => !isKey);
  if (!key || others.length === 0 || key.text.length < LENGTH_IS_CHOSEN_FROM) return [];
  const mean = others.reduce((sum, { text }) => sum + text.length, 0) / others.length;
  if (key.text.length <= KEY_LENGTH_FACTOR * mean) return [];
  const message = 'The key is much longer than the other options: shorten it, or say as much in the others';
  return [flawOf('conspicuous-key', at, message, 'warning')];
}

function flawOf(rule: string, at: number, message: string, severity: Flaw['severity'] = 'error'): Flaw {
  return { rule, severity, field: `options.${at}.text`, message };
}
