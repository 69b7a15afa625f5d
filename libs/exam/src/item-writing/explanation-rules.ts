import type { Flaw, Item, ItemRule } from './item.ts';

/** The explanation must be complete (decisions: explanation). */
export const explanationRules: readonly ItemRule[] = [hasEverySection];

const sectionNames = { keyConcepts: 'key concepts', practicalApplication: 'practical application' } as const;

/** Four sections: why the key is correct, why each distractor is incorrect, key concepts, practical application (001 section 3). */
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
