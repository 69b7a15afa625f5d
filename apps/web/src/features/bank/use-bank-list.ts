import { useCountMatchesQuery, useListHiddenQuestionsQuery, useListQuestionsQuery } from '@casebook/api-client';
import type { QuestionPage } from '@casebook/contracts';
import { BANK_PAGE_SIZE } from '@casebook/exam';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router';
import { selectBookmarkList } from '#shared/bookmarks.ts';
import { type BankFilters, type BankLocation, bankHref, noFilters, parseBankLocation } from './bank-location.ts';

interface BankList {
  /** The page to show. While a page loads, this is the previous one. */
  page: QuestionPage | undefined;
  /** Why the last request failed. */
  problem: unknown;
  isFetching: boolean;
  refetch: () => void;
}

const nonEmpty = <Item>(chosen: readonly Item[]): Item[] | undefined => (chosen.length > 0 ? [...chosen] : undefined);
const trueOrAbsent = (isSet: boolean) => (isSet ? ('true' as const) : undefined);

const toQuery = (filters: BankFilters) => ({
  q: filters.q || undefined,
  difficulty: nonEmpty(filters.difficulty),
  domain: nonEmpty(filters.domain),
  questionType: nonEmpty(filters.type),
  quality: nonEmpty(filters.quality),
  crossDomain: trueOrAbsent(filters.crossDomain),
  bookmarked: trueOrAbsent(filters.bookmarked),
});

/** Counts the questions that the list would have with each value of a filter. The previous counts stay while others load. */
export const useMatchCounts = (filters: BankFilters) =>
  useCountMatchesQuery(toQuery(filters), { refetchOnMountOrArgChange: true }).data?.choices;

/**
 * Fetches the page of questions at a location. RTK Query caches by arguments, so a late response to an earlier search never replaces
 * a newer one. A failed request is retried when the browser is back online.
 */
export function useBankList({ filters, page }: BankLocation): BankList {
  const { data, currentData, error, isFetching, refetch } = useListQuestionsQuery({
    limit: BANK_PAGE_SIZE,
    page,
    ...toQuery(filters),
  });
  const hasFailed = error !== undefined && !isFetching;
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', refetch);
    return () => window.removeEventListener('online', refetch);
  }, [hasFailed, refetch]);
  return { page: isFetching ? data : currentData, problem: hasFailed ? error : undefined, isFetching, refetch };
}

/** Reads filters and page from the URL, and changes them. A change of filters goes to the first page. */
export function useBankLocation() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const text = search.toString();
  const location = useMemo(() => parseBankLocation(new URLSearchParams(text)), [text]);

  const change = useCallback(
    (part: Partial<BankFilters>) => {
      const filters = { ...location.filters, ...part };
      // Typing replaces the history entry, so that Back doesn't step through single letters.
      const isTyping = Object.keys(part).join() === 'q' && location.filters.q !== '';
      // Synchronous, so that a checkbox changes with the click. The list is deferred.
      navigate(bankHref({ filters, page: 1 }), { replace: isTyping, preventScrollReset: true, flushSync: true });
    },
    [navigate, location],
  );
  const clear = useCallback(() => navigate(bankHref({ filters: noFilters, page: 1 }), { preventScrollReset: true }), [navigate]);
  return { ...location, change, clear };
}

const none: readonly string[] = [];

/** @returns the questions that the member has hidden; questions hidden in another browser show up after the next mount */
export function useHiddenIds(): readonly string[] {
  const { data } = useListHiddenQuestionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return data?.questionIds ?? none;
}

/**
 * Refetches the list of bookmarked questions after one was bookmarked in another browser. If a bookmark was removed there, its question
 * stays on the page until the member navigates, so that nothing vanishes while they click.
 */
export function useRefetchForNewBookmarks(isFiltered: boolean, page: QuestionPage | undefined, refetch: () => void): void {
  const { questionIds, version } = useSelector(selectBookmarkList);
  const isMissing =
    isFiltered && page !== undefined && page.total === page.items.length
      ? questionIds.some((id) => !page.items.some((question) => question.id === id))
      : false;
  // Refetches only once per version of the list: a bookmarked question that no longer exists stays missing after every refetch.
  const refetchedVersion = useRef<number>(undefined);
  useEffect(() => {
    if (!isMissing || refetchedVersion.current === version) return;
    refetchedVersion.current = version;
    refetch();
  }, [isMissing, version, refetch]);
}
