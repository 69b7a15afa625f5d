import {
  allowedKeys,
  difficulties,
  exam,
  exhibitKinds,
  formatTypes,
  itemOf,
  keyPositions,
  LONGEST_KEY_SHARE,
  likenessOf,
  longestKeys,
  NEAR_DUPLICATE,
  printOf,
  READING_GRADE,
  readingLevel,
  SHORTEST_KEY_SHARE,
  shortestKeys,
} from '../../exam/src/index.ts';
import { summarizeBlindSolvers } from './blind-solvers/judge-blind-solvers.ts';
import { compareWithBlueprint } from './blueprint/compare-blueprint.ts';
import { summarizeBlueprint } from './blueprint/summarize-blueprint.ts';
import type { Content } from './read-content.ts';
import { summarizeWording } from './summarize-wording.ts';
import { summarizeTerms } from './terms/summarize-terms.ts';
import { percent, table } from './text-table.ts';

/** Bounds of the bands for reading levels, in school grades. */
const GRADES = [4, 6, 8, 10, 12, 14, 16] as const;

/** @returns a summary of the bank as lines: counts by domain, difficulty, and format, then the measures of the rules for the whole bank */
export function summarizeContent({ questions, blueprint, terms }: Content): string[] {
  const items = questions.map(({ question }) => itemOf(question));
  type Items = typeof items;
  const row = (name: string, some: Items) => [
    name,
    ...formatTypes.map((format) => some.filter(({ formatType }) => formatType === format).length || '.'),
    some.length,
  ];
  const byDifficulty = (some: Items) =>
    difficulties.map((difficulty) =>
      row(
        `  ${difficulty}`,
        some.filter((item) => item.difficulty === difficulty),
      ),
    );
  const inDomain = (domain: string) => items.filter((item) => item.domain === domain);

  const stimuliOf = (some: Items) => {
    const exhibits = exhibitKinds.map((kind) => some.filter(({ exhibit }) => exhibit?.kind === kind).length || '.');
    const setIds = some.flatMap(({ scenario }) => scenario?.setId ?? []);
    return [new Set(setIds).size || '.', setIds.length || '.', ...exhibits];
  };
  const keys = exam.domains.map(({ name }) => {
    const some = inDomain(name);
    const { least, most } = allowedKeys(some.length);
    return [name, ...keyPositions(some), `${least} to ${most}`];
  });
  const grades = items.map(({ stem }) => readingLevel(stem).grade);
  const bands = [Number.NEGATIVE_INFINITY, ...GRADES].map((from, at) => {
    const to = GRADES[at] ?? Number.POSITIVE_INFINITY;
    const name = at === 0 ? `below ${to}` : `${from} to ${Number.isFinite(to) ? to : 'more'}`;
    return [name, grades.filter((grade) => grade >= from && grade < to).length];
  });
  const prints = items.map(({ stem }) => printOf(stem));
  const pairs = prints.flatMap((print, at) => prints.slice(0, at).map((other) => likenessOf(print, other)));
  const highest = (measure: 'trigrams' | 'shingles') => pairs.reduce((most, pair) => Math.max(most, pair[measure]), 0).toFixed(2);
  const lengths = (extreme: string, found: number, share: number) =>
    `The key is the ${extreme} option in ${found} of ${items.length} (${percent(found, items.length)}, at most ${share * 100}%)`;

  return [
    ...table([
      ['Questions', ...formatTypes, 'total'],
      ...exam.domains.flatMap(({ name }) => [row(name, inDomain(name)), ...byDifficulty(inDomain(name))]),
      row('All domains', items),
      ...byDifficulty(items),
    ]),
    '',
    ...table([
      ['Sets and exhibits', 'sets', 'questions in sets', ...exhibitKinds],
      ...exam.domains.map(({ name }) => [name, ...stimuliOf(inDomain(name))]),
      ['All domains', ...stimuliOf(items)],
    ]),
    '',
    ...(blueprint ? [...summarizeBlueprint(compareWithBlueprint(blueprint, items)), ''] : []),
    ...table([['Keys by position', 1, 2, 3, 4, 'allowed'], ...keys]),
    '',
    lengths('longest', longestKeys(items), LONGEST_KEY_SHARE),
    lengths('shortest', shortestKeys(items), SHORTEST_KEY_SHARE),
    '',
    ...table([[`School grade of stems (at most ${READING_GRADE.error})`, 'stems'], ...bands]),
    '',
    ...summarizeWording(items),
    '',
    ...summarizeBlindSolvers(items),
    '',
    ...(terms ? [...summarizeTerms(terms, items), ''] : []),
    `Similarity of two stems: trigrams at most ${highest('trigrams')} (refused from ${NEAR_DUPLICATE.trigrams}), shingles ${highest('shingles')} (from ${NEAR_DUPLICATE.shingles})`,
  ];
}
