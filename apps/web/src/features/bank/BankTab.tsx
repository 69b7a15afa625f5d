import { messageOf, useGetBankCountsQuery } from '@casebook/api-client';
import type { QuestionPage, QuestionView } from '@casebook/contracts';
import { ErrorNotice, OfflineNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectBookmarkCount, selectHasBookmarks } from '#shared/bookmarks.ts';
import { BankPages } from './BankPages.tsx';
import { bankHref } from './bank-location.ts';
import { QuestionCard } from './card/QuestionCard.tsx';
import { FilterBar } from './FilterBar.tsx';
import { InfoCard } from './InfoCard.tsx';
import { NoQuestions } from './NoQuestions.tsx';
import { pageCount, withoutHidden } from './paging.ts';
import { QuestionCardSkeleton } from './QuestionCardSkeleton.tsx';
import { ResultLine } from './ResultLine.tsx';
import { TipsPanel } from './TipsPanel.tsx';
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
        <OfflineNotice>You’re offline. Your bookmarks will be synced when you’re back online.</OfflineNotice>
        <FilterBar filters={filters} onChange={change} onClear={clear} />
        {problem !== undefined && (
          <ErrorNotice title="Database Error" onRetry={refetch}>
            {messageOf(problem, 'Failed to fetch questions')}
          </ErrorNotice>
        )}
        {list && <ResultLine page={list} filters={filters} hiddenIds={hiddenIds} />}
        <Box
          aria-busy={isFetching || list !== visible}
          sx={{ '& > * + *': { mt: 2 }, minWidth: 0, opacity: isFetching && list ? 0.6 : 1, transition: 'opacity 150ms' }}
        >
          {!list && problem === undefined && skeletons.map((key) => <QuestionCardSkeleton key={key} />)}
          {list && <QuestionList questions={list.items} query={filters.q && (list.correctedQuery ?? filters.q)} />}
          {isEmpty && problem === undefined && <NoQuestions location={{ filters, page }} onClear={clear} onRetry={refetch} />}
        </Box>
        {list && !isEmpty && (
          <BankPages page={page} count={pageCount(list.total)} hrefOf={(number) => bankHref({ filters, page: number })} />
        )}
      </Box>
      <Box component="aside" aria-label="About the bank" sx={{ display: 'contents' }}>
        <Box sx={{ gridArea: 'stats', minWidth: 0 }}>
          <BankStats page={visible} />
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

/** Total Questions, with the count on this page, and Bookmarked (specification 000, section 2). */
function BankStats({ page }: { page: QuestionPage | undefined }) {
  const count = useSelector(selectBookmarkCount);
  const isLoaded = useSelector(selectHasBookmarks);
  const { data: counts } = useGetBankCountsQuery();
  const total = counts?.questions ?? page?.total;
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: { xs: '1fr 1fr', md: '1fr' } }}>
      <StatCard
        label="Total Questions"
        value={total?.toLocaleString()}
        note={page ? `${page.items.length} shown on this page` : undefined}
      />
      <StatCard label="Bookmarked" value={isLoaded || count > 0 ? count.toLocaleString() : undefined} note="saved for later" />
    </Box>
  );
}

interface StatCardProps {
  label: string;
  /** Absent until it is loaded. */
  value?: string;
  note?: ReactNode;
}

function StatCard({ label, value, note }: StatCardProps) {
  return (
    <Box sx={{ borderTop: 2, borderColor: 'text.primary', pt: 1.5, minWidth: 0 }}>
      <Typography variant="label" component="h2" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="metric" component="p" sx={{ mt: 0.5 }}>
        {value ?? <Skeleton width="4ch" />}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        {value === undefined ? <Skeleton width="16ch" /> : note}
      </Typography>
    </Box>
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
