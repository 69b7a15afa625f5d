import { wordsIn } from '../../../exam/src/index.ts';

/** English words without meaning for the subject. */
const stopWords = new Set(
  (
    'a about after again all also an and any are as at away back be because been before being between both but by can cannot could ' +
    'did do does doing done down during each either else even ever every few first for from further get gets give given gives go goes ' +
    'had has have having he her here hers him his how however i if in into is it its itself just keep keeps last least less let lets ' +
    'like made make makes many may me might more most much must my need needs neither no nor not now of off on once one only onto or ' +
    'other our out over own part per put puts rather same say says set sets shall she should since so some still such take takes than ' +
    'that the their them then there these they this those though through to too two under until up upon us use used uses using very was ' +
    'way we well were what when where whether which while who whom whose why will with within without would yet you your'
  ).split(' '),
);

/** Suffixes, longest first. */
const endings = [
  ...[
    'izations',
    'ization',
    'ations',
    'ation',
    'ments',
    'ities',
    'ment',
    'ness',
    'ings',
    'ions',
    'ized',
    'izes',
    'ising',
    'izing',
  ],
  ...['ity', 'ing', 'ion', 'ive', 'ize', 'ise', 'ies', 'ers', 'ors', 'est', 'er', 'or', 'ed', 'es', 'ly', 'al', 's', 'e', 'y'],
];

/** The minimum length of the stem, so that "string" doesn't become "str"; shorter for plurals such as "keys". */
const SHORTEST_STEM = 4;
const SHORTEST_SINGULAR = 3;

/**
 * @returns the lower-case word without its longest suffix, so that "encrypts", "encrypted", and "encryption" are equal. Longest-match
 * stemming after Lovins (1968), Development of a stemming algorithm, with a shorter list of suffixes.
 */
export function stemOf(word: string): string {
  const written = word.toLowerCase().replace(/['’]s?$|['’]\p{L}+$/u, '');
  const left = (ending: string) => (ending === 's' ? SHORTEST_SINGULAR : SHORTEST_STEM);
  const isPart = (ending: string) => written.endsWith(ending) && !(ending === 's' && written.endsWith('ss'));
  const ending = endings.find((one) => isPart(one) && written.length - one.length >= left(one));
  const stem = ending ? written.slice(0, -ending.length) : written;
  // "stopped" and "stop": removes a doubled consonant.
  return ending && stem.length > SHORTEST_STEM && /([bdgklmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

/** @returns the distinct stems of the content words */
export function contentWords(text: string): ReadonlySet<string> {
  return new Set(
    wordsIn(text)
      .filter((word) => word.length > 1 && !stopWords.has(word.toLowerCase()))
      .map(stemOf),
  );
}
