import { suggestedTopics } from '../topics.ts';
import type { BankFlaw, Flaw, Item, ItemRule } from './item.ts';
import { longestTooOften, shortestTooOften, unevenKeyPositions } from './key-balance.ts';
import { nearDuplicates } from './near-duplicates.ts';
import { referenceRules } from './option-references.ts';
import { optionRules } from './option-rules.ts';
import { readingRules } from './reading-level.ts';
import { findUnlistedTerms, type Vocabulary } from './vocabulary-rules.ts';

// "Guideline" refers to Haladyna, Downing and Rodriguez (2002), as in option-rules.ts.

/** Rules for the stem of an item. */
const stemRules: readonly ItemRule[] = [endsWithQuestion, hasOneQuestion, emphasizesNegatives];

/** Guideline 9: use the question version. Guideline 15: put the central idea in the stem, not in the choices. */
function endsWithQuestion({ stem }: Item): Flaw[] {
  if (stem.trim() === '' || /\?["'”’)]*$/.test(stem.trim())) return [];
  const message = "Doesn't end with a question: ask one that can be answered before reading the options";
  return [{ rule: 'stem-without-question', severity: 'error', field: 'stem', message }];
}

/** Guideline 1: a single specific mental behavior. */
function hasOneQuestion({ stem }: Item): Flaw[] {
  if ((stem.match(/\?/g) ?? []).length < 2) return [];
  return [
    { rule: 'several-questions', severity: 'warning', field: 'stem', message: 'Asks more than one question: ask only one' },
  ];
}

/** Guideline 17: word the stem positively, and write negatives in capitals. */
function emphasizesNegatives({ stem }: Item): Flaw[] {
  const word = findUnemphasizedNegative(questionOf(stem));
  if (!word) return [];
  const message = `Inverts the question with "${word}": ask positively, or write ${word.toUpperCase()}`;
  return [{ rule: 'unemphasized-negative', severity: 'error', field: 'stem', message }];
}

/** @returns the last sentence with a question mark, else the last sentence */
function questionOf(stem: string): string {
  const sentences = stem.split(/(?<=[.!?]["'”’)]*)\s+/);
  return sentences.findLast((sentence) => sentence.includes('?')) ?? sentences.at(-1) ?? '';
}

/** "Least" as an amount, which doesn't invert the question: "at the least cost", "least privilege". */
const smallest =
  /(?:\b(?:at|with|by|in) (?:the )?least\b|\bleast (?:privileges?|cost|effort|time|disruption|impact|delay|damage)\b)/g;

/**
 * @returns a lower-case negative that inverts the question, if any. A negative in a subordinate clause doesn't ("what shows that it was
 * not altered?").
 */
function findUnemphasizedNegative(question: string): string | undefined {
  const direct = /\b(?:except(?! (?:that|for|when|if)\b)|least)\b/.exec(question.replace(smallest, ''));
  if (direct) return direct[0];
  const questionWord = /\b(?:which|what|who|whom|whose|when|where|why|how)\b(.*)/is.exec(question);
  const [clause = ''] = (questionWord?.[1] ?? question).split(
    /\b(?:that|which|who|whom|when|where|if|whether|because|since|although|while|so)\b/i,
  );
  return /\b(?:not(?! (?:only|yet)\b)|cannot|never|\w+n['’]t)\b/.exec(clause)?.[0];
}

const itemRules: readonly ItemRule[] = [
  topicOfItsDomain,
  twoDifferentDomains,
  ...stemRules,
  ...optionRules,
  hasEverySection,
  ...referenceRules,
  ...readingRules,
];

/** @returns the flaws of a single item */
export function findItemFlaws(item: Item): Flaw[] {
  return itemRules.flatMap((rule) => rule(item));
}

/** @returns the flaws of a bank: across items, and tags or publications that its vocabulary lacks */
export function findBankFlaws(items: readonly Item[], vocabulary: Vocabulary): BankFlaw[] {
  return [
    ...items.flatMap((item, at) => findUnlistedTerms(item, vocabulary).map((flaw) => ({ ...flaw, items: [at] }))),
    ...repeatedSlugs(items),
    ...repeatedSets(items),
    ...nearDuplicates(items),
    ...unevenKeyPositions(items),
    ...longestTooOften(items),
    ...shortestTooOften(items),
  ];
}

/** The question's id derives from its slug, so a repeated slug would overwrite the first question. */
function repeatedSlugs(items: readonly Item[]): BankFlaw[] {
  const first = new Map<string, number>();
  return items.flatMap(({ slug }, at) => {
    if (slug === undefined) return [];
    const earlier = first.get(slug);
    first.set(slug, earlier ?? at);
    if (earlier === undefined) return [];
    const message = `"${slug}" is already used by another question: choose a unique slug`;
    return [{ rule: 'repeated-slug', severity: 'error', field: 'slug', message, items: [at, earlier] } satisfies BankFlaw];
  });
}

/** The set's id derives from its slug, so a second set with the same slug would be mixed with the first. */
function repeatedSets(items: readonly Item[]): BankFlaw[] {
  const first = new Map<string, number>();
  return items.flatMap(({ scenario }, at) => {
    if (!scenario) return [];
    const name = `${scenario.setId} ${scenario.place}`;
    const earlier = first.get(name);
    first.set(name, earlier ?? at);
    if (earlier === undefined) return [];
    const message = `"${scenario.setId}" is already the slug of another set: choose a unique one`;
    return [{ rule: 'repeated-set', severity: 'error', field: 'scenario', message, items: [at, earlier] } satisfies BankFlaw];
  });
}

/** Guideline 1 of Haladyna, Downing and Rodriguez (2002): specific content, as the test's outline requires. */
function topicOfItsDomain({ domain, topic }: Item): Flaw[] {
  const topics = suggestedTopics[domain];
  if (topic === undefined || topics.includes(topic)) return [];
  const message = `"${topic}" is not a topic of ${domain}: choose one of its ${topics.length} topics`;
  return [{ rule: 'unknown-topic', severity: 'error', field: 'topic', message }];
}

function twoDifferentDomains({ domain, secondaryDomain }: Item): Flaw[] {
  if (secondaryDomain !== domain) return [];
  const message = 'Is the same as the first domain: choose another, or remove it';
  return [{ rule: 'same-domain-twice', severity: 'error', field: 'secondaryDomain', message }];
}

const sectionNames = { keyConcepts: 'key concepts', practicalApplication: 'practical application' } as const;

/** Every explanation has four sections: why the key is correct, why each distractor is incorrect, key concepts, practical application. */
function hasEverySection(item: Item): Flaw[] {
  const missing: Flaw[] = [];
  const require = (rule: string, field: string, text: string | undefined, message: string) => {
    if (!text?.trim()) missing.push({ rule, severity: 'error', field, message });
  };
  require('missing-section', 'stem', item.stem, 'Is empty: write the question');
  for (const [at, { text, isKey, rationale }] of item.options.entries()) {
    require('missing-section', `options.${at}.text`, text, 'Is empty: write the option');
    require('missing-rationale', `options.${at}.rationale`, rationale, `Is missing: explain why the option is ${isKey ? 'correct' : 'incorrect'}`);
  }
  for (const field of ['keyConcepts', 'practicalApplication'] as const) {
    require('missing-section', field, item[field], `Is missing: write the ${sectionNames[field]}`);
  }
  if (item.citations.length === 0) {
    require('missing-section', 'citations', undefined, 'Is missing: cite a source for the answer');
  }
  return missing;
}
