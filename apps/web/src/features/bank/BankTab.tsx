import { messageOf } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue, useMemo } from 'react';
import { ASIDE_HIDDEN, BankAside } from './BankGuide.tsx';
import { BankPages } from './BankPages.tsx';
import { bankHref } from './bank-location.ts';
import { QuestionCard } from './card/QuestionCard.tsx';
import { NoQuestions } from './NoQuestions.tsx';
import { pageCount, withoutHidden } from './paging.ts';
import { QuestionCardSkeleton } from './QuestionCardSkeleton.tsx';
import { ResultLine } from './ResultLine.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useBankList, useBankLocation, useHiddenIds, useRefetchForNewBookmarks } from './use-bank-list.ts';

const skeletons = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The list of questions, with its search, filters, pages, and totals. */
export function BankTab() {
  const { filters, page, change, clear } = useBankLocation();
  const { page: fetched, problem, isFetching, refetch } = useBankList({ filters, page });
  const hiddenIds = useHiddenIds();
  const visible = useMemo(() => fetched && withoutHidden(fetched, hiddenIds), [fetched, hiddenIds]);
  // Deferred, so that rendering a hundred cards doesn't block typing.
  const list = useDeferredValue(visible);
  useRefetchForNewBookmarks(filters.bookmarked, isFetching ? undefined : fetched, refetch);
  const hasNoAside = useMediaQuery(ASIDE_HIDDEN);
  const isEmpty = list?.items.length === 0;

  return (
    <>
      <Toolbar filters={filters} found={isFetching ? undefined : visible?.total} onChange={change} onClear={clear} />
      <Box
        sx={{
          mt: 0.5,
          display: 'grid',
          columnGap: 5,
          gridTemplateColumns: hasNoAside ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 264px',
        }}
      >
        <Box sx={{ '& > * + *': { mt: 2 }, minWidth: 0 }}>
          {problem !== undefined && (
            <ErrorNotice title="Database Error" onRetry={refetch}>
              {messageOf(problem, 'Failed to fetch questions')}
            </ErrorNotice>
          )}
          <Box>
            <ResultLine page={list} hasFailed={problem !== undefined} filters={filters} hiddenIds={hiddenIds} />
          </Box>
          <Box
            aria-busy={isFetching || list !== visible}
            style={{ marginTop: 4 }}
            sx={{ '& > * + *': { mt: 1.5 }, minWidth: 0, opacity: isFetching && list ? 0.6 : 1, transition: 'opacity 150ms' }}
          >
            {!list && problem === undefined && skeletons.map((key) => <QuestionCardSkeleton key={key} />)}
            {list && <QuestionList questions={list.items} query={filters.q && (list.correctedQuery ?? filters.q)} />}
            {isEmpty && problem === undefined && <NoQuestions location={{ filters, page }} onClear={clear} onRetry={refetch} />}
          </Box>
          {list && !isEmpty && (
            <BankPages page={page} count={pageCount(list.total)} hrefOf={(number) => bankHref({ filters, page: number })} />
          )}
        </Box>
        {!hasNoAside && (
          <Box sx={{ minWidth: 0, pt: 1 }}>
            <Box sx={{ position: 'sticky', top: 16, maxHeight: 'calc(100dvh - 32px)', overflowY: 'auto' }}>
              <BankAside />
            </Box>
          </Box>
        )}
      </Box>
    </>
  );
}

/** As many cards as a tall screen shows. They render in full at once. */
const EAGER_CARDS = 6;

interface QuestionListProps {
  questions: readonly QuestionView[];
  /** The search whose matches are highlighted. */
  query?: string;
}

function QuestionList({ questions, query }: QuestionListProps) {
  return questions.map((question, index) => (
    <QuestionCard key={question.id} question={question} query={query} isEager={index < EAGER_CARDS} />
  ));
}
