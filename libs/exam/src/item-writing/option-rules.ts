import { OPTIONS_PER_QUESTION } from '../product-limits.ts';
import type { Flaw, Item, ItemRule } from './item.ts';

// "Guideline" is one of the 31 of Haladyna, Downing and Rodriguez (2002), A review of multiple-choice item-writing
// guidelines for classroom assessment, Applied Measurement in Education 15(3), 309-334.

/** The maximum length of a key relative to the mean distractor (guidelines 24 and 28d; the factor is ours). */
const KEY_LENGTH_FACTOR = 1.5;

/** The length of shorter keys isn't checked, because they are often names, whose length the author can't choose. */
const MIN_CHECKED_LENGTH = 25;

/** Doesn't match words joined by a hyphen, which mean something else: "always-on", "read-only". */
const anyOf = (...words: string[]) => new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words.join('|')})(?![\\p{L}\\p{N}-])`, 'iu');

/** Words that test-wise readers recognize as a sign of a distractor (guideline 28a: always, never, completely, absolutely). */
const absolute = anyOf(
  ...['always', 'never', 'only', 'completely', 'absolutely', 'totally', 'invariably', 'impossible', 'guarantee[sd]?'],
  ...['without exception', '(?:in|under) (?:all|any|every|no) (?:cases?|circumstances?)'],
);

/** Weaker signs. "Every thirty seconds" is an interval. */
const sweeping = anyOf(
  ...['all', 'everyone', 'everything', 'nobody', 'nothing', 'entirely'],
  'every(?! (?:\\d|(?:\\w+ )?(?:second|minute|hour|day|night|week|month|quarter|year)s?\\b))',
);

/** Options that refer to others: "All of the above", "none of these", "both answers", or only "None"; but not "All these systems". */
const several = '(?:all|none|both|neither|any|each|two|three) (?:of )?';
const lump = new RegExp(
  `\\b${several}(?:the )?(?:above|foregoing|preceding)\\b|\\b${several}(?:these|those|(?:these |those |the )?(?:(?:other|previous) )?(?:options|answers|choices))\\W*$|^\\W*(?:all|none|both|neither)\\W*$`,
  'i',
);

/** Rules for the options of an item. */
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
    { rule: 'one-key', severity: 'error', field: 'options', message: `Has ${keys} keys: mark exactly one option as correct` },
  ];
}

/** Every question has four options, as on the exam; guideline 18 would allow three. */
function numberOfOptions({ options }: Item): Flaw[] {
  if (options.length === OPTIONS_PER_QUESTION) return [];
  const message = `Has ${options.length} options: write ${OPTIONS_PER_QUESTION}`;
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
      ? [flawOf('duplicate-option', at, 'Has the same text as another option: write a different one')]
      : [],
  );
}

/** Guidelines 25 and 26: avoid none-of-the-above and all-of-the-above. Options are also shuffled. */
function noLumpedOption({ options }: Item): Flaw[] {
  return options.flatMap(({ text }, at) =>
    lump.test(text)
      ? [flawOf('lumped-option', at, 'Refers to other options ("all/none of the above"): write a specific option')]
      : [],
  );
}

/** Guideline 28a: no clues by specific determiners. If the key contains such a word too, it isn't a clue. */
function noAbsoluteWord({ options }: Item): Flaw[] {
  if (options.some(({ isKey, text }) => isKey && (absolute.test(text) || sweeping.test(text)))) return [];
  return options.flatMap(({ isKey, text }, at) => {
    if (isKey) return [];
    const word = absolute.exec(text)?.[0] ?? sweeping.exec(text)?.[0];
    if (!word) return [];
    const message = `"${word}" gives away an incorrect option: remove it, or make the key as absolute`;
    return [flawOf('absolute-word', at, message, absolute.test(text) ? 'error' : 'warning')];
  });
}

/** Guidelines 24 and 28d: similar lengths, no conspicuous key. `longestTooOften` checks the whole bank. */
function keyOfOrdinaryLength({ options }: Item): Flaw[] {
  const at = options.findIndex(({ isKey }) => isKey);
  const key = options[at];
  const others = options.filter(({ isKey }) => !isKey);
  if (!key || others.length === 0 || key.text.length < MIN_CHECKED_LENGTH) return [];
  const mean = others.reduce((sum, { text }) => sum + text.length, 0) / others.length;
  if (key.text.length <= KEY_LENGTH_FACTOR * mean) return [];
  const message = 'The key is much longer than the other options: shorten it, or lengthen the others';
  return [flawOf('conspicuous-key', at, message, 'warning')];
}

function flawOf(rule: string, at: number, message: string, severity: Flaw['severity'] = 'error'): Flaw {
  return { rule, severity, field: `options.${at}.text`, message };
}
