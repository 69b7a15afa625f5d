import type { Flaw, Item, ItemRule } from './item.ts';

/** Options are shuffled, so texts must not refer to them by letter or position. */
export const referenceRules: readonly ItemRule[] = [namesNoOption];

/**
 * Matches words with a lower-case or upper-case first letter. The letter after them stays case-sensitive, because "answers a" isn't a
 * reference to an option.
 */
const word = (...words: string[]) =>
  `(?:${words.map((one) => `[${one.charAt(0).toUpperCase()}${one.charAt(0)}]${one.slice(1)}`).join('|')})`;
const noun = word('options?', 'answers?', 'choices?', 'distractors?', 'alternatives?', 'responses?');
const letterEnds = "(?![\\p{L}\\p{N}'’&/+#-]|\\.\\p{L})";

/** References that are invalid in any text: "option B", "answer (C)", "the second option", "the answer above". */
const explicit = [
  new RegExp(`\\b${noun} \\(?[A-F]\\)?${letterEnds}`, 'u'),
  /\b(?:first|second|third|fourth|last|next|previous) (?:option|answer)s?\b/i,
  /\b(?:options?|answers?|choices?) (?:above|below)\b/i,
];

/**
 * References that are also invalid in explanations: a single letter in parentheses, at the start of a sentence, or after a conjunction or
 * a similar word. After other words a letter is a name ("class C", "appendix B"). "A", which is also an article, counts only in
 * parentheses or before a phrase such as "is correct".
 */
const letters = [
  /\(([A-F])\)/gu,
  /(?<![\p{L}\p{N}])([A-F]) (?:is|was|would be) (?:the )?(?:right|wrong|correct|incorrect|true|false|best|worst)\b/gu,
  new RegExp(`(?<=^\\s*|[.!?:;]\\s+)([B-F])${letterEnds}`, 'gu'),
  new RegExp(
    `\\b${word('and', 'or', 'but', 'not', 'than', 'only', 'because', 'unlike', 'both', 'either', 'neither', 'while', 'letter')} ([B-F])${letterEnds}`,
    'gu',
  ),
];

/** A letter that stands alone. If the stem or an option contains it, it is a name in the scenario, such as a host's. */
const scenarioLetter = /(?<![\p{L}\p{N}])(?:[B-F]|(?<=\b\p{Ll}+ )A)(?![\p{L}\p{N}])/gu;

function namesNoOption(item: Item): Flaw[] {
  const named = new Set([item.stem, ...item.options.map(({ text }) => text)].flatMap((text) => text.match(scenarioLetter) ?? []));
  const questionTexts: Texts = [
    ['stem', item.stem],
    ...item.options.map(({ text }, at) => [`options.${at}.text`, text] as const),
  ];
  const explanationTexts: Texts = [
    ...item.options.map(({ rationale }, at) => [`options.${at}.rationale`, rationale] as const),
    ['keyConcepts', item.keyConcepts],
    ['practicalApplication', item.practicalApplication],
  ];
  return [
    ...flawsIn(questionTexts, explicitReference),
    ...flawsIn(explanationTexts, (text) => explicitReference(text) ?? loneLetter(text, named)),
  ];
}

type Texts = readonly (readonly [field: string, text: string | undefined])[];

function flawsIn(texts: Texts, find: (text: string) => string | undefined): Flaw[] {
  return texts.flatMap(([field, text]) => {
    const found = text && find(text);
    if (!found) return [];
    const message = `Refers to an option by letter or position ("${found}"), but options are shuffled: quote its text`;
    return [{ rule: 'option-by-letter', severity: 'error', field, message } satisfies Flaw];
  });
}

function explicitReference(text: string): string | undefined {
  for (const pattern of explicit) {
    const found = pattern.exec(text)?.[0];
    if (found) return found;
  }
  return undefined;
}

function loneLetter(text: string, named: ReadonlySet<string>): string | undefined {
  for (const pattern of letters) {
    for (const [found, letter] of text.matchAll(pattern)) if (letter && !named.has(letter)) return found;
  }
  return undefined;
}
