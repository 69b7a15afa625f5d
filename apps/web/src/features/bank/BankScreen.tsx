import { messageOf, useGetBankCountsQuery } from '@casebook/api-client';
import type { QuestionPage, QuestionView } from '@casebook/contracts';
import { Announcement, ErrorNotice, StatList } from '@casebook/web-ui';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectBookmarkCount, selectHasBookmarks } from '#shared/bookmarks.ts';
import { paths } from '#shared/paths.ts';
import { QuestionBankPage } from '#shared/QuestionBankPage.tsx';
import { BankActions } from './BankActions.tsx';
import { ASIDE_HIDDEN, BankAside } from './BankGuide.tsx';
import { BankPages } from './BankPages.tsx';
import { type BankFilters, bankHref, isNarrowed } from './bank-location.ts';
import { QuestionCard } from './card/QuestionCard.tsx';
import { NoQuestions } from './NoQuestions.tsx';
import { pageCount, withoutHidden } from './paging.ts';
import { QuestionCardSkeleton } from './QuestionCardSkeleton.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useBankList, useBankLocation, useHiddenIds, useRefetchForNewBookmarks } from './use-bank-list.ts';

/** The bank, the first tab of the Question Bank screen. */
export const BankScreen = () => (
  <QuestionBankPage tab="bank" actions={<BankActions />}>
    <BankTab />
  </QuestionBankPage>
);

const skeletons = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The list of questions, with its search, filters, pages, and totals. */
function BankTab() {
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

interface ResultLineProps {
  /** Absent until it is loaded. */
  page: QuestionPage | undefined;
  /** Whether loading failed, so that no skeleton shows. */
  hasFailed: boolean;
  filters: BankFilters;
  hiddenIds: readonly string[];
}

/**
 * The number of matches, the totals (Total Questions, with the number on this page, and Bookmarked), and a link to hidden questions. Below
 * them, the corrected search if a word was misspelled.
 */
function ResultLine({ page, hasFailed, filters, hiddenIds }: ResultLineProps) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, alignItems: 'center', minHeight: 36 }}>
        {page && isNarrowed(filters) && page.total > 0 && (
          <Typography variant="caption" sx={{ fontWeight: 650 }} aria-hidden="true">
            {counted(page)}
          </Typography>
        )}
        <BankStats page={page} hasFailed={hasFailed} />
        {hiddenIds.length > 0 && (
          <Button href={paths.hiddenQuestions} color="secondary" size="small" startIcon={<HiddenIcon />} sx={{ ml: 'auto' }}>
            Hidden Questions
          </Button>
        )}
      </Box>
      {page?.correctedQuery !== undefined && (
        <Typography variant="body2">
          Showing results for <strong>{page.correctedQuery}</strong>. No results for “{filters.q}”.
        </Typography>
      )}
      <Announcement>{page ? announced(page) : ''}</Announcement>
    </>
  );
}

const counted = ({ total, totalIsEstimate }: QuestionPage) =>
  `${totalIsEstimate ? 'About ' : ''}${total.toLocaleString()} ${total === 1 ? 'question' : 'questions'} found`;

const announced = (page: QuestionPage) =>
  `${counted(page)}${page.correctedQuery === undefined ? '' : `, searching for ${page.correctedQuery} instead`}`;

function BankStats({ page, hasFailed }: Pick<ResultLineProps, 'page' | 'hasFailed'>) {
  const bookmarked = useSelector(selectBookmarkCount);
  const isLoaded = useSelector(selectHasBookmarks);
  const { data: counts } = useGetBankCountsQuery();
  const total = counts?.questions ?? page?.total;
  const stats = [
    { label: 'Total Questions', value: total?.toLocaleString(), note: noteOn(page, hasFailed) },
    { label: 'Bookmarked', value: isLoaded || bookmarked > 0 ? bookmarked.toLocaleString() : undefined },
  ];
  return <StatList layout="inline" stats={hasFailed ? stats.filter(({ value }) => value !== undefined) : stats} />;
}

function noteOn(page: QuestionPage | undefined, hasFailed: boolean) {
  if (page) return `${page.items.length} shown on this page`;
  // The skeleton is as wide as the text, so that the line wraps the same before and after loading.
  return hasFailed ? undefined : <Skeleton width="min(18ch, 60vw)" />;
}
