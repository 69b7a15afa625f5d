import { messageOf } from '@casebook/api-client';
import { ErrorNotice, OfflineNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { useDeferredValue, useMemo } from 'react';
import { BankPages } from './BankPages.tsx';
import { BankStats } from './BankStats.tsx';
import { addressOfPlace } from './bank-address.ts';
import { FilterBar } from './FilterBar.tsx';
import { InfoCard } from './InfoCard.tsx';
import { NoQuestions } from './NoQuestions.tsx';
import { pageCount } from './paging.ts';
import { QuestionCardSkeleton } from './QuestionCardSkeleton.tsx';
import { QuestionList } from './QuestionList.tsx';
import { ResultLine } from './ResultLine.tsx';
import { TipsPanel } from './TipsPanel.tsx';
import { useBankList } from './use-bank-list.ts';
import { useBankPlace } from './use-bank-place.ts';
import { useBookmarksElsewhere } from './use-bookmarks-elsewhere.ts';
import { useHiddenIds } from './use-hidden-ids.ts';
import { withoutHidden } from './without-hidden.ts';

const skeletons = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The list of questions with all that narrows it. */
export function BankTab() {
  const { filters, page, change, clear } = useBankPlace();
  const { shown: told, problem, isFetching, refetch } = useBankList({ filters, page });
  const hiddenIds = useHiddenIds();
  const shown = useMemo(() => told && withoutHidden(told, hiddenIds), [told, hiddenIds]);
  // Typing goes before drawing what it found.
  const list = useDeferredValue(shown);
  useBookmarksElsewhere(filters.bookmarked, isFetching ? undefined : told, refetch);
  const isEmpty = list?.items.length === 0;

  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 5,
        rowGap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 264px' },
        gridTemplateAreas: { xs: '"stats" "main" "more"', md: '"main stats" "main more"' },
        gridTemplateRows: { md: 'auto 1fr' },
      }}
    >
      <Box sx={{ gridArea: 'main', '& > * + *': { mt: 2 }, minWidth: 0 }}>
        <InfoCard />
        <OfflineNotice>You are offline. Bookmarks that you set are sent when the connection is back.</OfflineNotice>
        <FilterBar filters={filters} onChange={change} onClear={clear} />
        {problem !== undefined && (
          <ErrorNotice title="Database Error" onRetry={refetch}>
            {messageOf(problem, 'Failed to fetch questions')}
          </ErrorNotice>
        )}
        {list && <ResultLine page={list} filters={filters} hiddenIds={hiddenIds} />}
        <Box
          aria-busy={isFetching || list !== shown}
          sx={{ '& > * + *': { mt: 2 }, minWidth: 0, opacity: isFetching && list ? 0.6 : 1, transition: 'opacity 150ms' }}
        >
          {!list && problem === undefined && skeletons.map((key) => <QuestionCardSkeleton key={key} />)}
          {list && <QuestionList questions={list.items} query={filters.q && (list.correctedQuery ?? filters.q)} />}
          {isEmpty && problem === undefined && <NoQuestions place={{ filters, page }} onClear={clear} onRetry={refetch} />}
        </Box>
        {list && !isEmpty && (
          <BankPages
            page={page}
            count={pageCount(list.total)}
            addressOf={(number) => addressOfPlace({ filters, page: number })}
          />
        )}
      </Box>
      <Box component="aside" aria-label="About the bank" sx={{ display: 'contents' }}>
        <Box sx={{ gridArea: 'stats', minWidth: 0 }}>
          <BankStats page={shown} />
        </Box>
        <Box sx={{ gridArea: 'more', minWidth: 0 }}>
          <Box sx={{ position: { md: 'sticky' }, top: 24 }}>
            <TipsPanel />
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
