import { suggestedTopics } from '../topics.ts';
import type { Flaw, Item, ItemRule } from './item.ts';

/** Rules for domain and topic. */
export const placementRules: readonly ItemRule[] = [topicOfItsDomain, twoDifferentDomains];

/** Guideline 1 of Haladyna, Downing and Rodriguez (2002): specific content, as called for in the test's specification. */
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
