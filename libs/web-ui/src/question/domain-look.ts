import { type Domain, domainNames } from '@casebook/exam';
import { type DomainKey, domainKeys } from '../look/tokens.ts';

/** @returns the colour's key and the number of a domain, 1 to 8; a domain this version does not know looks like the first. */
export function domainLook(domain: string): { key: DomainKey; number: number } {
  const index = Math.max(0, domainNames.indexOf(domain as Domain));
  return { key: domainKeys[index] as DomainKey, number: index + 1 };
}
