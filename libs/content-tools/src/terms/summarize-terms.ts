import { domainNames, type Item } from '../../../exam/src/index.ts';
import { table } from '../text-table.ts';
import { findTerms, type TermUse, termSections } from './find-terms.ts';
import type { Term } from './terms.ts';

/** The minimum number of questions in which a core term should occur. */
const CORE_QUESTIONS = 3;

/** @returns the coverage of the exam's terms by domain as lines, and a line per domain for missing terms and for rare core terms */
export function summarizeTerms(terms: readonly Term[], items: readonly Item[]): string[] {
  const uses = findTerms(terms, items);
  const row = (name: string, some: readonly TermUse[]) => {
    const core = some.filter(({ term }) => term.isCore);
    return [
      name,
      some.length,
      some.length - some.filter(isMissing).length,
      ...termSections.map((section) => some.filter(({ bySection }) => bySection[section] > 0).length),
      core.length,
      core.length - core.filter(isRareCore).length,
    ];
  };
  const inDomain = (domain: string) => uses.filter(({ term }) => term.domain === domain);
  const listed = (isListed: (use: TermUse) => boolean, format: (use: TermUse) => string) =>
    domainNames.flatMap((domain) => {
      const some = inDomain(domain).filter(isListed).map(format);
      return some.length === 0 ? [] : [`  ${domain} (${some.length}): ${some.join(', ')}`];
    });
  return [
    ...table([
      ["The exam's terms", 'listed', 'found', ...termSections, 'core', `in ${CORE_QUESTIONS} questions`],
      ...domainNames.map((domain) => row(domain, inDomain(domain))),
      row('All domains', uses),
    ]),
    'Terms that never occur:',
    ...listed(isMissing, ({ term }) => term.name),
    `Core terms in fewer than ${CORE_QUESTIONS} questions:`,
    ...listed(isRareCore, ({ term, questions }) => `${term.name} ${questions}`),
  ];
}

const isMissing = ({ questions }: TermUse) => questions === 0;
const isRareCore = ({ term, questions }: TermUse) => term.isCore && questions < CORE_QUESTIONS;
