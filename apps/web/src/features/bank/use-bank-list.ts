import { useListHiddenQuestionsQuery, useListQuestionsQuery } from '@casebook/api-client';
import type { QuestionPage } from '@casebook/contracts';
import { BANK_PAGE_SIZE } from '@casebook/exam';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router';
import { selectBookmarkList } from '#shared/bookmarks.ts';
import { type BankFilters, type BankLocation, bankHref, noFilters, parseBankLocation } from './bank-location.ts';

interface BankList {
  /** The page as it is shown; while another is on its way, the one before. */
  shown: QuestionPage | undefined;
  /** Why there is no answer to what was asked last. */
  problem: unknown;
  isFetching: boolean;
  refetch: () => void;
}

const given = <Item>(chosen: readonly Item[]): Item[] | undefined => (chosen.length > 0 ? [...chosen] : undefined);
const yes = (wanted: boolean) => (wanted ? ('true' as const) : undefined);

/**
 * The page of questions that a place asks for. An answer to what was asked before never takes its place, since each is kept under
 * what was asked. What failed is tried again when the connection comes back.
 */
export function useBankList({ filters, page }: BankLocation): BankList {
  const { data, currentData, error, isFetching, refetch } = useListQuestionsQuery({
    limit: BANK_PAGE_SIZE,
    page,
    q: filters.q || undefined,
    difficulty: given(filters.difficulty),
    domain: given(filters.domain),
    questionType: given(filters.type),
    quality: given(filters.quality),
    crossDomain: yes(filters.crossDomain),
    bookmarked: yes(filters.bookmarked),
  });
  const hasFailed = error !== undefined && !isFetching;
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', refetch);
    return () => window.removeEventListener('online', refetch);
  }, [hasFailed, refetch]);
  return { shown: isFetching ? data : currentData, problem: hasFailed ? error : undefined, isFetching, refetch };
}

/** Where the reader is by the address, and ways to go elsewhere. A change of filters begins at the first page. */
export function useBankLocation() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const text = search.toString();
  const place = useMemo(() => parseBankLocation(new URLSearchParams(text)), [text]);

  const change = useCallback(
    (part: Partial<BankFilters>) => {
      const filters = { ...place.filters, ...part };
      // Each letter typed is no place to come back to.
      const isTyping = Object.keys(part).join() === 'q' && place.filters.q !== '';
      navigate(bankHref({ filters, page: 1 }), { replace: isTyping, preventScrollReset: true });
    },
    [navigate, place],
  );
  const clear = useCallback(() => navigate(bankHref({ filters: noFilters, page: 1 }), { preventScrollReset: true }), [navigate]);
  return { ...place, change, clear };
}

const none: readonly string[] = [];

/** @returns which questions the member has hidden, as far as it is known; what another browser hid is seen at the next look */
export function useHiddenIds(): readonly string[] {
  const { data } = useListHiddenQuestionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return data?.questionIds ?? none;
}

/**
 * Looks again when a bookmark was made in another browser that the list of bookmarks lacks. What is removed stays on the page,
 * without its mark, until the reader goes on: nothing vanishes under a finger.
 */
export function useRefetchForNewBookmarks(isShown: boolean, page: QuestionPage | undefined, refetch: () => void): void {
  const { questionIds, version } = useSelector(selectBookmarkList);
  const isMissing =
    isShown && page !== undefined && page.total === page.items.length
      ? questionIds.some((id) => !page.items.some((question) => question.id === id))
      : false;
  // Once for each change: a bookmark may be of a question that the list does not show any more.
  const lookedAt = useRef<number>(undefined);
  useEffect(() => {
    if (!isMissing || lookedAt.current === version) return;
    lookedAt.current = version;
    refetch();
  }, [isMissing, version, refetch]);
}
