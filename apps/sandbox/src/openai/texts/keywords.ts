import type { ModelKeywords, PromptData } from '@casebook/contracts';
import { entries } from '../questions/catalog.ts';
import { bareName } from '../questions/wording.ts';

/** The maximum number of keywords in a reply. */
const MAX_KEYWORDS = 10;
const MIN_WORD = 5;

/** Words with which the exam narrows a question, and why they matter. */
const EMPHASIS: Readonly<Record<string, string>> = {
  BEST: 'Several options may work; one meets the need better than the others.',
  MOST: 'Compare the options with each other instead of judging each alone.',
  LEAST: 'The question is inverted: three options hold, and one does not.',
  FIRST: 'The order counts: later steps may be right, but not yet.',
  PRIMARY: 'One reason outweighs the others that are also true.',
  NOT: 'The question is inverted: look for the option that does not hold.',
  BETTER: 'Two choices are compared, and one property decides.',
};

/** Frequent words that don't count as keywords. */
const COMMON = new Set(
  'about after again along already although among another around because before being between could every first further having might other others their there these those through under until where whether which while whose without would should shall since still such'.split(
    ' ',
  ),
);

/** @returns up to ten terms, spelled as in the stem and in its order, each with why it matters */
export function composeKeywords({ question }: PromptData<'keywords'>): ModelKeywords {
  const emphasized = Object.entries(EMPHASIS).filter(([word]) => new RegExp(`\\b${word}\\b`).test(question));
  const terms = entries.flatMap(({ topic, concept }) => {
    const found = termIn(question, bareName(concept));
    return found === undefined
      ? []
      : [[found, `A ${topic.kind} of the topic ${topic.topic}: weigh what it does and what it does not.`] as const];
  });
  const words = longestWords(question).map((word) => [word, 'A detail of the situation that rules some options out.'] as const);
  const found = new Map<string, string>();
  for (const [keyword, why] of [...emphasized, ...terms, ...words])
    if (found.size < MAX_KEYWORDS && ![...found.keys()].some((other) => other.includes(keyword))) found.set(keyword, why);
  const inOrder = [...found].toSorted(([one], [other]) => question.indexOf(one) - question.indexOf(other));
  return { keywords: inOrder.map(([keyword, why]) => ({ keyword, why })) };
}

function termIn(question: string, term: string): string | undefined {
  const at = question.toLowerCase().indexOf(term.toLowerCase());
  const found = question.slice(at, at + term.length);
  const isWhole = !/\w/.test(question.charAt(at - 1)) && !/\w/.test(question.charAt(at + term.length));
  return at >= 0 && isWhole ? found : undefined;
}

/** The longest distinct words of the stem, up to five. */
export function longestWords(text: string, count = 5): string[] {
  const words = text.match(/[\p{L}][\p{L}-]+/gu) ?? [];
  const meaningful = words.filter(
    (word) => word.length >= MIN_WORD && !COMMON.has(word.toLowerCase()) && word !== word.toUpperCase(),
  );
  return [...new Set(meaningful)].toSorted((one, other) => other.length - one.length).slice(0, count);
}
