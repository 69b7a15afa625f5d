/** Words in capitals that stress and name nothing. */
const stressed = new Set([
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
const TERMS_AT_MOST = 8;

/** What a question says before it is answered. */
export interface AskedText {
  readonly topic: string;
  readonly question: string;
  readonly options: readonly { readonly text: string }[];
  readonly tags: readonly string[];
}

/** @returns what to look up around a question: its topic, the concepts it is tagged with that it names, its abbreviations. */
export function keyTerms({ topic, question, options, tags }: AskedText): string[] {
  const text = [question, ...options.map((option) => option.text)].join(' ');
  const lower = text.toLowerCase();
  const named = tags.map((tag) => tag.replaceAll('-', ' ')).filter((tag) => lower.includes(tag));
  const short = (text.match(/\b[A-Z][A-Z0-9]{1,7}(?: [A-Z][A-Z0-9]{1,7})*\b/g) ?? []).flatMap(unstressed);
  const terms = [topic, ...named, ...short];
  const isNew = (term: string, at: number) => terms.findIndex((other) => other.toLowerCase() === term.toLowerCase()) === at;
  return terms.filter(isNew).slice(0, TERMS_AT_MOST);
}

/** Neighbours in capitals are one name, such as ORDER BY, unless one of them is there for its stress. */
function unstressed(run: string): string[] {
  const words = run.split(' ');
  return words.some((word) => stressed.has(word)) ? words.filter((word) => !stressed.has(word)) : [run];
}
