import type { BankFlaw } from './bank-flaw.ts';
import { explanationRules } from './explanation-rules.ts';
import type { Flaw, Item, ItemRule } from './item.ts';
import { longestTooOften, shortestTooOften, unevenKeyPositions } from './key-balance.ts';
import { nearDuplicates } from './near-duplicates.ts';
import { referenceRules } from './option-references.ts';
import { optionRules } from './option-rules.ts';
import { placementRules } from './placement-rules.ts';
import { readingRules } from './reading-level.ts';
import { stemRules } from './stem-rules.ts';
import { unknownWords, type Vocabulary } from './vocabulary-rules.ts';

const itemRules: readonly ItemRule[] = [
  ...placementRules,
  ...stemRules,
  ...optionRules,
  ...explanationRules,
  ...referenceRules,
  ...readingRules,
];

/** @returns what is wrong with the item by itself, rule by rule; empty for a clean one */
export function findItemFlaws(item: Item): Flaw[] {
  return itemRules.flatMap((rule) => rule(item));
}

/** @returns what is wrong among the items of a bank, and what they name that its vocabulary does not have */
export function findBankFlaws(items: readonly Item[], vocabulary: Vocabulary): BankFlaw[] {
  return [
    ...items.flatMap((item, at) => unknownWords(item, vocabulary).map((flaw) => ({ ...flaw, items: [at] }))),
    ...repeatedSlugs(items),
    ...nearDuplicates(items),
    ...unevenKeyPositions(items),
    ...longestTooOften(items),
    ...shortestTooOften(items),
  ];
}

/** The slug becomes the question's id, so a second one would overwrite the first. */
function repeatedSlugs(items: readonly Item[]): BankFlaw[] {
  const first = new Map<string, number>();
  return items.flatMap(({ slug }, at) => {
    if (slug === undefined) return [];
    const earlier = first.get(slug);
    first.set(slug, earlier ?? at);
    if (earlier === undefined) return [];
    const message = `"${slug}" names another question already: choose a name of its own`;
    return [{ rule: 'repeated-slug', severity: 'error', field: 'slug', message, items: [at, earlier] } satisfies BankFlaw];
  });
}
