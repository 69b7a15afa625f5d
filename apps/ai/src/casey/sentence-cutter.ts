/** Abbreviations that don't end a sentence, in lower case and without their last period. */
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
/** Abbreviations that may end a sentence. The sentence continues unless the next word is one that usually starts a sentence. */
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
 * Splits a text into sentences. A sentence ends with its line or list entry, and where Unicode's rules (UAX #29) end it, except after an
 * abbreviation. A number alone, such as that of a list entry, belongs to the text after it.
 * @returns the sentences with their whitespace; joined, they are the text again
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && (isMarker(last) || isRemainder(segment) || continuesSentence(last, segment)))
      sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences;
}

/** Whether a segment is a number or bullet, which belongs to the words after it. */
const isMarker = (segment: string): boolean => !HAS_LETTER.test(segment);
/** Whether a segment is punctuation and whitespace, which belong to the words before it. */
const isRemainder = (segment: string): boolean => !/[\p{L}\p{N}\p{Pd}\p{S}•*]/u.test(segment);

/** Whether the period at the end of a segment is an abbreviation's, so the sentence continues. A line break always ends it. */
function continuesSentence(before: string, after: string): boolean {
  if (/[\n\r\u2028\u2029]\s*$/.test(before)) return false;
  const word = LAST_WORD.exec(before)?.[1]
    ?.replace(/^[("'‘“[]+/, '')
    .toLowerCase();
  if (word === undefined) return false;
  if (INNER.has(word)) return true;
  const next = FIRST_WORD.exec(after)?.[0].toLowerCase() ?? '';
  // A single letter is an initial.
  return (EITHER.has(word) || /^\p{L}$/u.test(word)) && !STARTERS.has(next);
}

/**
 * Passes the first sentences of a streamed text, and nothing of the next. Decides only about whole words, because the text after a period
 * determines whether it ended a sentence.
 */
export class SentenceCutter {
  #text = '';
  #passed = 0;
  #isOver = false;

  /** @param limit how many sentences pass */
  constructor(private readonly limit: number) {}

  /** Whether the next sentence has started, so that nothing more passes. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** @returns the part of the text that passes now; may be empty */
  push(piece: string): string {
    if (this.#isOver) return '';
    this.#text += piece;
    return this.#pass(this.#text.replace(/\S+$/, ''));
  }

  /** @returns the rest that passes, once the text is complete */
  end(): string {
    return this.#isOver ? '' : this.#pass(this.#text);
  }

  #pass(text: string): string {
    const sentences = sentencesOf(text);
    const allowed = sentences.slice(0, this.limit).join('');
    // A number at the end may start the next sentence, or continue this one ("Rev. 5 of").
    const rest = sentences.length > this.limit ? sentences.slice(this.limit).join('') : '';
    this.#isOver = HAS_LETTER.test(rest);
    const cut = allowed.trimEnd();
    const passing = cut.slice(this.#passed);
    this.#passed = Math.max(this.#passed, cut.length);
    return passing;
  }
}
