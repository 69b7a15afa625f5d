import type { Difficulty, Domain, ListQuestionsQuery, Origin, Quality, QuestionType } from '@casebook/contracts';
import { QUALITY_TIERS } from '@casebook/exam';
import type { Keyset } from '@casebook/platform';

export interface SearchText {
  /** As `to_tsquery` takes it. */
  readonly words: string;
  /** The words in a row, as `to_tsquery` takes it: a question that says them so comes first. */
  readonly phrase?: string;
}

/** What a reader looks for in the bank. */
export interface QuestionSearch {
  readonly text?: SearchText;
  /** The questions that are known to have its words. */
  readonly having?: readonly string[];
  readonly difficulty?: readonly Difficulty[];
  readonly domain?: readonly Domain[];
  readonly questionType?: readonly QuestionType[];
  readonly quality?: readonly Quality[];
  readonly origin?: readonly Origin[];
  readonly crossDomain?: boolean;
  readonly bookmarked?: boolean;
  /** What the reader has hidden, in the place of all that is not. */
  readonly hidden?: boolean;
}

/** Which part of what was found: the rows after one, or from a number on. */
export type PagePlace = { readonly after: Keyset | undefined } | { readonly offset: number };

/** What has the words in a row and then near to each other, or in a row and then what changed last, or just what changed last. */
const searchOrders = ['best', 'phrase', 'newest'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** To rank is to read every match, and how near the words are takes ten times as long to tell as whether they are in a row. */
export const RANKED_BY_NEARNESS = 2_000;
const RANKED_BY_PHRASE = 10_000;

/** @returns the order that a list began in: it goes on so, whatever was added to the bank meanwhile. Undefined at its beginning. */
export const orderOf = (place: PagePlace): SearchOrder | undefined =>
  'after' in place ? searchOrders.find((order) => order === place.after?.order) : undefined;

/** What more questions have says too little to rank by. */
export function orderByCount(found: number): SearchOrder {
  if (found <= RANKED_BY_NEARNESS) return 'best';
  return found <= RANKED_BY_PHRASE ? 'phrase' : 'newest';
}

/** Scores of each tier, both ends counted (000 section 9). */
export const qualityTiers: Readonly<Record<Quality, { readonly from: number; readonly to: number }>> = {
  high: { from: QUALITY_TIERS.high, to: 100 },
  medium: { from: QUALITY_TIERS.medium, to: QUALITY_TIERS.high - 1 },
  low: { from: 0, to: QUALITY_TIERS.medium - 1 },
};

export function toSearch(query: ListQuestionsQuery, text?: SearchText): QuestionSearch {
  const { difficulty, domain, questionType, quality, origin, crossDomain, bookmarked, hidden } = query;
  return {
    ...(text !== undefined && { text }),
    ...(difficulty && { difficulty }),
    ...(domain && { domain }),
    ...(questionType && { questionType }),
    ...(quality && { quality }),
    ...(origin && { origin }),
    ...(crossDomain !== undefined && { crossDomain }),
    ...(bookmarked !== undefined && { bookmarked }),
    ...(hidden !== undefined && { hidden }),
  };
}
