/** Words in capitals that stress and name nothing. */
const emphasisWords = new Set([
  'NOT',
  'BEST',
  'MOST',
  'LEAST',
  'FIRST',
  'LAST',
  'EXCEPT',
  'PRIMARY',
  'NEXT',
  'ALL',
  'AND',
  'OR',
  'NO',
]);
const MAX_TERMS = 8;

/** What a question says before it is answered. */
export interface UnansweredQuestion {
  readonly topic: string;
  readonly question: string;
  readonly options: readonly { readonly text: string }[];
  readonly tags: readonly string[];
}

/** @returns what to look up around a question: its topic, the concepts it is tagged with that it names, its abbreviations. */
export function keyTerms({ topic, question, options, tags }: UnansweredQuestion): string[] {
  const text = [question, ...options.map((option) => option.text)].join(' ');
  const lower = text.toLowerCase();
  const named = tags.map((tag) => tag.replaceAll('-', ' ')).filter((tag) => lower.includes(tag));
  const short = (text.match(/\b[A-Z][A-Z0-9]{1,7}(?: [A-Z][A-Z0-9]{1,7})*\b/g) ?? []).flatMap(withoutEmphasis);
  const terms = [topic, ...named, ...short];
  const isNew = (term: string, at: number) => terms.findIndex((other) => other.toLowerCase() === term.toLowerCase()) === at;
  return terms.filter(isNew).slice(0, MAX_TERMS);
}

/** Neighbours in capitals are one name, such as ORDER BY, unless one of them is there for its stress. */
function withoutEmphasis(run: string): string[] {
  const words = run.split(' ');
  return words.some((word) => emphasisWords.has(word)) ? words.filter((word) => !emphasisWords.has(word)) : [run];
}
