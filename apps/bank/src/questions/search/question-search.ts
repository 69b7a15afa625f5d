import type { Difficulty, Domain, Origin, Quality, QuestionFilters, QuestionType } from '@casebook/contracts';
import { QUALITY_TIERS } from '@casebook/exam';
import type { Keyset } from '@casebook/platform';

export interface SearchText {
  /** A `to_tsquery` expression. */
  readonly words: string;
  /** A `to_tsquery` expression for the phrase; questions that contain it rank first. */
  readonly phrase?: string;
}

/** The filters of a list of questions. */
export interface QuestionSearch {
  readonly text?: SearchText;
  /** The ids of the matching questions, if few enough were found to list them. */
  readonly matchIds?: readonly string[];
  readonly difficulty?: readonly Difficulty[];
  readonly domain?: readonly Domain[];
  readonly questionType?: readonly QuestionType[];
  readonly quality?: readonly Quality[];
  readonly origin?: readonly Origin[];
  readonly crossDomain?: boolean;
  readonly bookmarked?: boolean;
  /** Only questions that the reader has hidden, instead of all others. */
  readonly hidden?: boolean;
}

/** The position of a page: after a row, or at an offset. */
export type PagePosition = { readonly after: Keyset | undefined } | { readonly offset: number };

/** `best`: phrase matches, then by proximity; `phrase`: phrase matches, then the latest change; `newest`: the latest change. */
const searchOrders = ['best', 'phrase', 'newest'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** Ranking reads every match; ranking by proximity costs ten times as much as matching a phrase. */
export const RANKED_BY_PROXIMITY = 2_000;
const RANKED_BY_PHRASE = 10_000;

/** @returns the order of the list's first page, from the cursor, so that later pages use the same one; undefined for a first page */
export const orderOf = (position: PagePosition): SearchOrder | undefined =>
  'after' in position ? searchOrders.find((order) => order === position.after?.order) : undefined;

/** A search with more than `RANKED_BY_PHRASE` matches isn't ranked, because its words are too common for a useful ranking. */
export function orderByCount(found: number): SearchOrder {
  if (found <= RANKED_BY_PROXIMITY) return 'best';
  return found <= RANKED_BY_PHRASE ? 'phrase' : 'newest';
}

/** The scores of each quality tier, both ends inclusive. */
export const qualityTiers: Readonly<Record<Quality, { readonly from: number; readonly to: number }>> = {
  high: { from: QUALITY_TIERS.high, to: 100 },
  medium: { from: QUALITY_TIERS.medium, to: QUALITY_TIERS.high - 1 },
  low: { from: 0, to: QUALITY_TIERS.medium - 1 },
};

export function toSearch(query: QuestionFilters, text?: SearchText): QuestionSearch {
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
