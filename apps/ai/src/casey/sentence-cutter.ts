/** Abbreviations after which a sentence goes on, without their last period, in lower case. */
const INNER = new Set([
  'e.g',
  'i.e',
  'vs',
  'cf',
  'rev',
  'no',
  'nos',
  'fig',
  'sec',
  'vol',
  'ch',
  'approx',
  'dr',
  'mr',
  'mrs',
  'ms',
  'prof',
  'st',
]);
/** Abbreviations that may end a sentence: it goes on unless the next word usually begins one. */
const EITHER = new Set(['u.s', 'u.k', 'e.u', 'u.n', 'etc', 'inc', 'ltd', 'co', 'corp', 'a.m', 'p.m', 'd.c']);
const STARTERS = new Set(
  'the a an this that these those it its they their he she we you your i if in on at as by for from to so but and or when while where because each every all both most some no not use there here then think look ask try what which who why how next first second third finally instead also however'.split(
    ' ',
  ),
);

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const LAST_WORD = /(\S+)\.["'’”)\]]*\s*$/;
const FIRST_WORD = /[\p{L}\p{N}][\p{L}\p{N}'’]*/u;
const HAS_LETTER = /\p{L}/u;

/**
 * Splits a text into sentences. Lines and list entries end a sentence, and so does whatever Unicode's rules (UAX #29) say, except after an
 * abbreviation. A number alone, such as that of a list, belongs to what follows it.
 * @returns the sentences with their whitespace; together they are the text
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && (isMarker(last) || isRemainder(segment) || goesOn(last, segment)))
      sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences;
}

/** A number or bullet, which belongs to the words after it. */
const isMarker = (segment: string): boolean => !HAS_LETTER.test(segment);
/** Punctuation and whitespace, which belong to the words before them. */
const isRemainder = (segment: string): boolean => !/[\p{L}\p{N}\p{Pd}\p{S}•*]/u.test(segment);

/** Whether the period at the end of a segment is an abbreviation's, and the sentence goes on. A line break ends it in any case. */
function goesOn(before: string, after: string): boolean {
  if (/[\n\r\u2028\u2029]\s*$/.test(before)) return false;
  const word = LAST_WORD.exec(before)?.[1]
    ?.replace(/^[("'‘“[]+/, '')
    .toLowerCase();
  if (word === undefined) return false;
  if (INNER.has(word)) return true;
  const next = FIRST_WORD.exec(after)?.[0].toLowerCase() ?? '';
  // One letter is an initial.
  return (EITHER.has(word) || /^\p{L}$/u.test(word)) && !STARTERS.has(next);
}

/**
 * Lets the first sentences of a streamed text through, and nothing of the next. Only whole words are decided on, since what follows a period
 * decides whether it ended a sentence.
 */
export class SentenceCutter {
  #text = '';
  #passed = 0;
  #isOver = false;

  /** @param limit the sentences that may pass */
  constructor(private readonly limit: number) {}

  /** Whether the next sentence has begun: nothing passes any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** @returns what of the text passes now; may be empty */
  push(piece: string): string {
    if (this.#isOver) return '';
    this.#text += piece;
    return this.#pass(this.#text.replace(/\S+$/, ''));
  }

  /** @returns the rest that passes once the text is complete */
  end(): string {
    return this.#isOver ? '' : this.#pass(this.#text);
  }

  #pass(text: string): string {
    const sentences = sentencesOf(text);
    const allowed = sentences.slice(0, this.limit).join('');
    // The number at the end may begin the next sentence, or continue this one ("Rev. 5 of").
    const rest = sentences.length > this.limit ? sentences.slice(this.limit).join('') : '';
    this.#isOver = HAS_LETTER.test(rest);
    const cut = allowed.trimEnd();
    const passing = cut.slice(this.#passed);
    this.#passed = Math.max(this.#passed, cut.length);
    return passing;
  }
}
