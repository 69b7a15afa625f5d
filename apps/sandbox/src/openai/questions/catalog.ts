import type { Domain } from '@casebook/exam';
import { assetSecurity } from '../facts/asset-security.ts';
import { communicationAndNetworkSecurity } from '../facts/communication-and-network-security.ts';
import { identityAndAccessManagement } from '../facts/identity-and-access-management.ts';
import { securityAndRiskManagement } from '../facts/security-and-risk-management.ts';
import { securityArchitectureAndEngineering } from '../facts/security-architecture-and-engineering.ts';
import { securityAssessmentAndTesting } from '../facts/security-assessment-and-testing.ts';
import { securityOperations } from '../facts/security-operations.ts';
import { softwareDevelopmentSecurity } from '../facts/software-development-security.ts';
import type { Concept, DomainFacts, TopicFacts } from '../facts/topic-facts.ts';

/** The facts of the eight domains. */
export const catalog: readonly DomainFacts[] = [
  securityAndRiskManagement,
  assetSecurity,
  securityArchitectureAndEngineering,
  communicationAndNetworkSecurity,
  identityAndAccessManagement,
  securityAssessmentAndTesting,
  securityOperations,
  softwareDevelopmentSecurity,
];

/** A concept with its topic and domain. */
export interface Entry {
  readonly domain: Domain;
  readonly topic: TopicFacts;
  readonly concept: Concept;
}

export const entries: readonly Entry[] = catalog.flatMap(({ domain, topics }) =>
  topics.flatMap((topic) => topic.concepts.map((concept) => ({ domain, topic, concept }))),
);

/** @returns the entries of a topic, or of the whole domain if it has no such topic */
export function entriesOf(domain: Domain, topic: string): Entry[] {
  const ofDomain = entries.filter((entry) => entry.domain === domain);
  const ofTopic = ofDomain.filter((entry) => entry.topic.topic === topic);
  return ofTopic.length > 0 ? ofTopic : ofDomain;
}

/** @returns the entry with a case that the stem contains, and that case */
export function findByCase(stem: string): { readonly entry: Entry; readonly situation: string } | undefined {
  for (const entry of entries) {
    const situation = entry.concept.cases.find((each) => stem.includes(each));
    if (situation !== undefined) return { entry, situation };
  }
  return undefined;
}

/** @returns the entry that the stem describes in the catalog's words, if any */
export const findByDescription = (stem: string): Entry | undefined =>
  entries.find(({ concept: { does } }) => stem.includes(does));
