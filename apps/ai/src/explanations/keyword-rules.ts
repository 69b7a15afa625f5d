import { type AnalyzedKeyword, MAX_KEYWORDS, type ModelKeywords } from '@casebook/contracts';
import { boundedText } from '@casebook/exam';
import type { ExplainedQuestion } from './explained-question.ts';

const MAX_KEYWORD_LENGTH = 80;
const Why = boundedText(300);
/** Phrases that refer to an option. */
const POINTERS =
  /\b(?:option|answer|choice)s?\s+(?:[a-d1-4]\b|one\b|two\b|three\b|four\b)|\b(?:correct|right|best) (?:answer|option|choice) is\b/i;

/**
 * Selects the part of the model's analysis that is shown before the answer: terms that occur in the stem, each once and at most ten,
 * whose reason mentions none of the options.
 * @returns the keywords as written in the stem, in its order
 */
export function selectKeywords(
  { keywords }: ModelKeywords,
  question: Pick<ExplainedQuestion, 'stem' | 'options'>,
): AnalyzedKeyword[] {
  const { stem, options } = question;
  const found = new Map<number, AnalyzedKeyword>();
  for (const { keyword, why } of keywords) {
    const at = placeOf(stem, keyword.trim());
    const reason = Why.safeParse(why);
    if (at === undefined || !reason.success || found.size >= MAX_KEYWORDS) continue;
    if (POINTERS.test(why) || options.some(({ text }) => placeOf(why, text.trim()) !== undefined)) continue;
    const end = at + keyword.trim().length;
    const isTaken = [...found].some(([start, other]) => at < start + other.keyword.length && start < end);
    if (!isTaken) found.set(at, { keyword: stem.slice(at, end), why: reason.data });
  }
  return [...found].sort(([one], [other]) => one - other).map(([, keyword]) => keyword);
}

/** @returns where a whole term occurs in a text, regardless of case; undefined if it doesn't */
function placeOf(text: string, term: string): number | undefined {
  if (term === '' || term.length > Math.max(MAX_KEYWORD_LENGTH, text.length)) return undefined;
  const [lowerText, lowerTerm] = [text.toLowerCase(), term.toLowerCase()];
  for (let at = lowerText.indexOf(lowerTerm); at >= 0; at = lowerText.indexOf(lowerTerm, at + 1))
    if (!isWordCharacter(text.charAt(at - 1)) && !isWordCharacter(text.charAt(at + term.length))) return at;
  return undefined;
}

const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}_]/u.test(character);
