import { useGetBankCountsQuery } from '@casebook/api-client';
import type { QuestionPage } from '@casebook/contracts';
import { Announcement, StatList } from '@casebook/web-ui';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { selectBookmarkCount, selectHasBookmarks } from '#shared/bookmarks.ts';
import { paths } from '#shared/paths.ts';
import { type BankFilters, isNarrowed } from './bank-location.ts';

interface ResultLineProps {
  /** Absent until it is loaded. */
  page: QuestionPage | undefined;
  /** Whether loading failed, so that no skeleton shows. */
  hasFailed: boolean;
  filters: BankFilters;
  hiddenIds: readonly string[];
}

/**
 * The number of matches, Total Questions with the number on this page, and Bookmarked. Below, the corrected search if a word was
 * misspelled.
 */
export function ResultLine({ page, hasFailed, filters, hiddenIds }: ResultLineProps) {
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
