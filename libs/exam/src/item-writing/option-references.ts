import type { Flaw, Item, ItemRule } from './item.ts';

/** Options are shuffled when shown, so neither letter nor place tells which one is meant (decisions: explanation). */
export const referenceRules: readonly ItemRule[] = [namesNoOption];

/** Matches the words in small letters or with a capital, but keeps the case of what follows: "answers a" names no option. */
const word = (...words: string[]) =>
  `(?:${words.map((one) => `[${one.charAt(0).toUpperCase()}${one.charAt(0)}]${one.slice(1)}`).join('|')})`;
const noun = word('options?', 'answers?', 'choices?', 'distractors?', 'alternatives?', 'responses?');
const letterEnds = "(?![\\p{L}\\p{N}'’&/+#-]|\\.\\p{L})";

/** "option B", "answer (C)", "the second option", "the answer above": wrong in any text. */
const outright = [
  new RegExp(`\\b${noun} \\(?[A-F]\\)?${letterEnds}`, 'u'),
  /\b(?:first|second|third|fourth|last|next|previous) (?:option|answer)s?\b/i,
  /\b(?:options?|answers?|choices?) (?:above|below)\b/i,
];

/**
 * In what explains, a lone letter as well: "(B)", "B" where a sentence begins or after a small word. After any other word it
 * is a name ("class C", "appendix B"). "A", an article too, counts in brackets or with a verdict.
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

/** A letter that the stem or an option uses is a name in the scenario, such as that of a host. */
const scenarioLetter = /(?<![\p{L}\p{N}])(?:[B-F]|(?<=\b\p{Ll}+ )A)(?![\p{L}\p{N}])/gu;

function namesNoOption(item: Item): Flaw[] {
  const named = new Set([item.stem, ...item.options.map(({ text }) => text)].flatMap((text) => text.match(scenarioLetter) ?? []));
  const asked: Texts = [['stem', item.stem], ...item.options.map(({ text }, at) => [`options.${at}.text`, text] as const)];
  const explained: Texts = [
    ...item.options.map(({ rationale }, at) => [`options.${at}.rationale`, rationale] as const),
    ['keyConcepts', item.keyConcepts],
    ['practicalApplication', item.practicalApplication],
  ];
  return [
    ...flawsIn(asked, outrightReference),
    ...flawsIn(explained, (text) => outrightReference(text) ?? loneLetter(text, named)),
  ];
}

type Texts = readonly (readonly [field: string, text: string | undefined])[];

function flawsIn(texts: Texts, find: (text: string) => string | undefined): Flaw[] {
  return texts.flatMap(([field, text]) => {
    const found = text && find(text);
    if (!found) return [];
    const message = `Points at an option by letter or place ("${found}"), but options are shuffled: name what it says`;
    return [{ rule: 'option-by-letter', severity: 'error', field, message } satisfies Flaw];
  });
}

function outrightReference(text: string): string | undefined {
  for (const pattern of outright) {
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
