import type { Difficulty, Domain, ListQuestionsQuery, Quality, QuestionType } from '@casebook/contracts';
import { QUALITY_TIERS } from '@casebook/exam';
import type { Keyset } from '@casebook/platform';

export interface SearchText {
  /** As `to_tsquery` takes it. */
  readonly words: string;
  /** The words in a row, with a blank between: a question that says them so comes first. */
  readonly phrase: string;
}

/** What a reader looks for in the bank. */
export interface QuestionSearch {
  readonly text?: SearchText;
  readonly difficulty?: readonly Difficulty[];
  readonly domain?: readonly Domain[];
  readonly questionType?: readonly QuestionType[];
  readonly quality?: readonly Quality[];
  readonly crossDomain?: boolean;
  readonly bookmarked?: boolean;
  /** What the reader has hidden, in the place of all that is not. */
  readonly hidden?: boolean;
}

/** Which part of what was found: the rows after one, or from a number on. */
export type PagePlace = { readonly after: Keyset | undefined } | { readonly offset: number };

/** What fits the words best, or what changed last. */
export type SearchOrder = 'best' | 'newest';

/** To rank is to read every match. Words that more questions have say too little to rank by. */
const RANKED_AT_MOST = 2_000;

/**
 * @returns undefined where it takes a count to know: see `orderByCount`. A list goes on as it began, whatever was added to the bank
 * meanwhile.
 */
export function knownOrder({ text }: QuestionSearch, place: PagePlace): SearchOrder | undefined {
  if (text === undefined) return 'newest';
  if ('after' in place && place.after) return place.after.rank === undefined ? 'newest' : 'best';
  return undefined;
}

export const orderByCount = (found: number): SearchOrder => (found <= RANKED_AT_MOST ? 'best' : 'newest');

/** Scores of each tier, both ends counted (000 section 9). */
export const qualityTiers: Readonly<Record<Quality, { readonly from: number; readonly to: number }>> = {
  high: { from: QUALITY_TIERS.high, to: 100 },
  medium: { from: QUALITY_TIERS.medium, to: QUALITY_TIERS.high - 1 },
  low: { from: 0, to: QUALITY_TIERS.medium - 1 },
};

export function toSearch(query: ListQuestionsQuery, text: SearchText | undefined): QuestionSearch {
  const { difficulty, domain, questionType, quality, crossDomain, bookmarked, hidden } = query;
  return {
    ...(text !== undefined && { text }),
    ...(difficulty && { difficulty }),
    ...(domain && { domain }),
    ...(questionType && { questionType }),
    ...(quality && { quality }),
    ...(crossDomain !== undefined && { crossDomain }),
    ...(bookmarked !== undefined && { bookmarked }),
    ...(hidden !== undefined && { hidden }),
  };
}
