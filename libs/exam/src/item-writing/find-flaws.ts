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
import { findUnlistedTerms, type Vocabulary } from './vocabulary-rules.ts';

const itemRules: readonly ItemRule[] = [
  ...placementRules,
  ...stemRules,
  ...optionRules,
  ...explanationRules,
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
