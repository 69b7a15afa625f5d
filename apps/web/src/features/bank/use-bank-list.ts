import { useListQuestionsQuery } from '@casebook/api-client';
import type { QuestionPage } from '@casebook/contracts';
import { BANK_PAGE_SIZE } from '@casebook/exam';
import { useEffect } from 'react';
import type { BankPlace } from './bank-address.ts';

export interface BankList {
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
export function useBankList({ filters, page }: BankPlace): BankList {
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
